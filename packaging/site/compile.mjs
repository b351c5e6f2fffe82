// Makes bytecode of the sources in an archive, with the Python that will run it, without its docstrings, without the types
// of functions, which nothing reads, and without the columns of its tracebacks: together a third of what would
// be fetched. It is compressed later, as a whole.
// node compile.mjs PYODIDE IN.zip OUT.zip
import {readFileSync, writeFileSync} from "node:fs";
import {pathToFileURL} from "node:url";
const [folder, source, target] = process.argv.slice(2);
const {loadPyodide} = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({indexURL: `${folder}/`, env: {HOME: "/", PYTHONNODEBUGRANGES: "1"}});
python.FS.writeFile("/in.zip", readFileSync(source));
python.runPython(`
import ast, importlib.util, marshal, zipfile

UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # it is never compared with a source, for there is none
READ_AT_RUN_TIME = ("_pyodide/", "pyodide/")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
DOCUMENTED = (ast.Module, ast.ClassDef, *FUNCTIONS)

def compiled(name, source):
    tree = ast.parse(source, "/app/" + name)
    if not name.startswith(READ_AT_RUN_TIME):
        for node in ast.walk(tree):
            if isinstance(node, FUNCTIONS) and not node.decorator_list:  # singledispatch reads those of what it decorates
                node.returns = None
                for each in ast.walk(node.args):
                    if isinstance(each, ast.arg):
                        each.annotation = None
            if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
                node.body[0].value.value = "."  # not nothing: a dataclass without words writes some, slowly
    code = compile(tree, "/app/" + name, "exec", dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + UNCHECKED + marshal.dumps(code)

with zipfile.ZipFile("/in.zip") as sources, zipfile.ZipFile("/out.zip", "w") as made:
    for name in sorted(sources.namelist()):
        content = sources.read(name)
        if name.endswith(".py"):
            name, content = name + "c", compiled(name, content)
        made.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), content)
`);
writeFileSync(target, python.FS.readFile("/out.zip"));
