"""A position being changed by one entry: what every entry does to goods, crew, renown, cubes and rows, and its effects.

A `Changes` is made of a state, takes effects one after the other, and is made into the next state at the end. Nothing
here asks whether an entry is legal.
"""

from typing import Final

from companion.games.islebound.ledger import (
    DONE,
    NO_CREW,
    Counts,
    Hand,
    Ledger,
    Turn,
    cubes_left,
    pirates_left,
    replaced,
    serpents_left,
)
from companion.games.islebound.pieces.cards import NO_CARD, Card
from companion.games.islebound.pieces.crew import BELOW, Company, moved, new_crew, rested
from companion.games.islebound.pieces.influence import placed
from companion.games.islebound.state import BUILDINGS_END, TOKENS_END, End, Gain, Player, State, turns_left, wrapped
from companion.games.islebound.tables import ABILITIES

BRIDGE_RENOWN: Final[int] = ABILITIES["bridge"]["renown"]
BRIDGE_FISH: Final[int] = ABILITIES["bridge"]["fish"]
LIBRARY_RENOWN: Final[int] = ABILITIES["library"]["renown"]
WAR_PIRATES: Final[int] = ABILITIES["war"]["pirates"]
MAUSOLEUM_RENOWN: Final[int] = ABILITIES["mausoleum"]["renown"]
MERCENARY_PIRATES: Final[int] = ABILITIES["mercenary"]["pirates"]


class Changes:
    """The position in the making; `place` is the seat whose turn it is, or whose entry where turns are not tracked.

    It has a field for whatever an entry can change of a state and its ledger, hence so long.
    """

    __slots__ = (
        *(
            "setup",
            "_result",
            "_ended_by",
            "reputation_left",
            "tokens_left",
            "end",
            "players",
            "ledger",
            "gains",
            "place",
        ),
        *("crew_row", "crew_pile", "row", "deck", "events", "slots", "towns", "treasure_map", "round", "hands", "turn"),
    )

    def __init__(self, state: State, place: int = 0) -> None:
        (
            self.setup,
            self._result,
            self._ended_by,
            self.reputation_left,
            self.tokens_left,
            self.end,
            players,
            _,
            self.ledger,
        ) = state
        self.players: list[Player] = [*players]
        self.gains: list[Gain] = []
        self.place = place
        if self.ledger is None:
            return
        (
            self.crew_row,
            self.crew_pile,
            self.row,
            self.deck,
            self.events,
            self.slots,
            self.towns,
            self.treasure_map,
            self.round,
            hands,
            self.turn,
        ) = self.ledger
        self.hands: list[Hand] = [*hands]
        if self.turn is not None:
            self.place = self.turn.seat

    def made(self) -> State:
        """Return the state after all of it, made as the tuples that they are: every entry comes by here."""
        ledger = self.ledger
        if ledger:
            new_ledger = (
                self.crew_row,
                self.crew_pile,
                self.row,
                self.deck,
                self.events,
                self.slots,
                self.towns,
                self.treasure_map,
                self.round,
                tuple(self.hands),
                self.turn,
            )
            ledger = tuple.__new__(Ledger, new_ledger)
        state = (
            self.setup,
            self._result,
            self._ended_by,
            self.reputation_left,
            self.tokens_left,
            self.end,
            tuple(self.players),
            tuple(self.gains),
            ledger,
        )
        return tuple.__new__(State, state)

    # --- goods -----------------------------------------------------------------------------------------

    def add(self, seat: int, change: Counts) -> None:
        """Change what a player has by so much: the bare counts, whatever follows from them."""
        self.hands[seat] = self.hands[seat].plus(change)

    def add_coins(self, seat: int, coins: int) -> None:
        """Coins paid, got, or gained. Rules: IB-VISIT-7."""
        self.hands[seat] = self.hands[seat].with_coins(coins)

    def pay(self, seat: int, price: Counts, times: int = 1) -> None:
        """Take a price so many times to the supply; building cards paid as books go back. Rules: IB-VAR-ARCH-3."""
        if price.books and self.setup.variants.architect:
            self.deck += times * price.books
        self.add(seat, price.times(-times))

    def gain(self, seat: int, gained: Counts) -> None:
        """Take goods from the supply, as far as they last, with the extras of abilities. Rules: IB-RUL-SHORT."""
        coins, wood, fish, books, pirates, serpents = gained
        if coins or wood or fish:
            self.add(seat, Counts(coins, wood, fish))
        if books:
            self.gain_books(seat, books)
        if pirates:
            self.gain_pirates(seat, pirates)
        if serpents:
            self.gain_serpents(seat, serpents)

    def gain_books(self, seat: int, count: int) -> None:
        """Books, or cards drawn as far as the deck goes, with Library and School of War.

        Rules: IB-BLDG-LIBRARY, IB-BLDG-WAR, IB-VAR-ARCH-3.
        """
        if self.setup.variants.architect:
            count = min(count, self.deck)
            self.deck -= count
        if not count:
            return
        self.add(seat, Counts(books=count))
        abilities = self.players[seat].abilities
        if "library" in abilities:
            self.gain_renown(seat, LIBRARY_RENOWN * count, "library")
        if "war" in abilities:
            self.gain_pirates(seat, WAR_PIRATES * count)

    def gain_pirates(self, seat: int, count: int) -> None:
        """Add pirate cards, as far as they last. Rules: IB-RUL-SHORT."""
        if taken := min(count, pirates_left(self.hands)):
            self.add(seat, Counts(pirates=taken))

    def gain_serpents(self, seat: int, count: int) -> None:
        """Add serpent cards, as far as they last, and Ichor for the owner of Underriver Gate.

        Rules: IB-RUL-SHORT, IB-BLDG-UNDERRIVER.
        """
        if taken := min(count, serpents_left(self.hands)):
            self.add(seat, Counts(serpents=taken))
            if self.players[seat].has("underriver"):
                self.gain_ichor(seat)

    def discard(self, seat: int, pirates: int, serpents: int, ichor: bool) -> None:
        """Cards that attacked go to the supply. Rules: IB-ATTACK-10, IB-ATTACK-13, IB-RUL-ICHOR."""
        self.add(seat, Counts(pirates=-pirates, serpents=-serpents))
        if ichor:
            self.hands[seat] = self.hands[seat]._replace(ichor=0)

    def gain_ichor(self, seat: int) -> None:
        """Ichor, if nobody has it. Rules: IB-BLDG-UNDERRIVER, IB-RUL-ICHOR."""
        if not any(hand.ichor for hand in self.hands):
            self.hands[seat] = self.hands[seat]._replace(ichor=1)

    def gain_fish_that_fits(self, seat: int, count: int) -> None:
        """Fish of an ability: what does not fit is lost. Rules: IB-RUL-GAINCARGO."""
        hand = self.hands[seat]
        fits = max(0, count - self.setup.too_much(hand.wood, hand.fish + count))
        if fits:
            self.add(seat, Counts(fish=fits))

    # --- crew ------------------------------------------------------------------------------------------

    def set_crew(self, seat: int, company: Company) -> None:
        """Replace the crew of a player."""
        self.hands[seat] = self.hands[seat].with_crew(company)

    def move_crew(self, seat: int, number: int, state: str = BELOW) -> None:
        """Move one crew below deck, or to that state. Rules: IB-CREW-1."""
        self.set_crew(seat, moved(self.hands[seat].crew, number, state))

    def rest(self, seat: int) -> None:
        """Rest the crew of a player. Rules: IB-REST."""
        self.set_crew(seat, rested(self.hands[seat].crew))

    def hire(self, seat: int, slot: int, skills: tuple[str, ...]) -> None:
        """Move the crew of that slot from the left on deck, and close up the row.

        Rules: IB-HIRE-3, IB-RUL-CREWPILE.
        """
        self.set_crew(seat, (*self.hands[seat].crew, new_crew(skills)))
        first = None if self.crew_pile else NO_CREW
        self.crew_pile = max(0, self.crew_pile - 1)
        self.crew_row = (first, *self.crew_row[: slot - 1], *self.crew_row[slot:])

    # --- renown, cubes, towns --------------------------------------------------------------------------

    def gain_renown(self, seat: int, count: int, source: str = "") -> None:
        """Renown on the track, with a token each time that it reaches the top. Rules: IB-REN."""
        if not count:
            return
        player = self.players[seat]
        track, taken = wrapped(player.track + count, self.tokens_left)
        self.players[seat] = Player(track, player.tokens + taken, *player[2:])
        self.gains.append(Gain(seat, "renown", count, taken, source))
        if taken:
            self.tokens_left -= taken
            if self.setup.is_full:
                self.change_rewards(seat, taken)
            self.trigger_by_tokens(seat)

    def change_rewards(self, seat: int, change: int) -> None:
        """Change the number of token rewards due. Rules: IB-REN-2, IB-RUL-REWARD."""
        hand = self.hands[seat]
        self.hands[seat] = hand._replace(rewards_due=hand.rewards_due + change)

    def place_cubes(self, seat: int, count: int, skip: bool = False) -> None:
        """Cubes into the first free slots from the left, as far as there are slots and cubes; `skip` leaves one out.

        Rules: IB-INFL, IB-RUL-FULL, IB-RUL-CUBES, IB-BLDG-COMMONS.
        """
        if count:
            count = min(count, self.cubes_left(seat))
            slots = list(self.slots)
            for slot in placed(slots, count, skip):
                slots[slot] = seat
            self.slots = tuple(slots)

    def cubes_left(self, seat: int) -> int:
        """Return the cubes that a player has at hand."""
        return cubes_left(self.towns, self.slots, seat, self.players[seat].track)

    def capture(self, seat: int, town: int, spoils: int, means: str) -> None:
        """Give the town to its new owner, pay the spoils, and leave it open to a free visit.

        Rules: IB-ATTACK-10..12, IB-DIPLO-5, IB-BLDG-MAUSOLEUM.
        """
        before = self.towns[town]
        self.towns = replaced(self.towns, town, seat)
        self.add_coins(seat, spoils)
        if before >= 0 and self.players[before].has("mausoleum"):
            self.gain_renown(before, MAUSOLEUM_RENOWN, "mausoleum")
        self.turn = Turn(seat, DONE, town, means, may_visit=True)

    # --- the turn --------------------------------------------------------------------------------------

    def sail(self, seat: int, region: int) -> None:
        """Move the ship there. Rules: IB-MOVE."""
        self.hands[seat] = self.hands[seat]._replace(region=region)

    def use_action(self, seat: int) -> None:
        """Use the action of the turn. Rules: IB-TURN-2."""
        self.turn = Turn(seat, DONE)

    def give_up_visit(self) -> None:
        """After a free action a town taken just before may no longer be visited. Rules: IB-ATTACK-12, IB-DIPLO-5."""
        if self.turn and self.turn.may_visit:
            self.turn = self.turn._replace(may_visit=False)

    def retreat(self, seat: int) -> None:
        """Use the action of the turn for an attack that failed. Rules: IB-ATTACK-13."""
        self.turn = Turn(seat, DONE, has_retreated=True)

    # --- buildings -------------------------------------------------------------------------------------

    def take_card(self, position: int | None) -> None:
        """Take the card of that position out of the row, which closes up; out of the hand where there is no row.

        Rules: IB-ROW-2, IB-RUL-DECK.
        """
        if position is None:
            return
        first = None if self.deck else NO_CARD
        self.deck = max(0, self.deck - 1)
        self.row = (first, *self.row[: position - 1], *self.row[position:])

    def add_building(self, seat: int, card: Card) -> None:
        """Add the card to the player's, where it counts; enough of them trigger the end.

        Rules: IB-END-1, IB-END-2, IB-BUY-2.
        """
        player = self.players[seat]
        self.players[seat] = player.with_buildings((*player.buildings, card))
        self.gains.append(Gain(seat, "buildings", card.price))
        self.trigger_by_buildings(seat)

    def gain_building(self, seat: int, card: Card, built: bool) -> None:
        """Add a building bought or built by the player in turn, with what abilities give for it, not those of the card.

        Rules: IB-BUY-2, IB-BLDG-BRIDGE, IB-BLDG-MERCENARY, IB-BLDG-UNDERRIVER, IB-RUL-SELF.
        """
        abilities = self.players[seat].abilities
        self.add_building(seat, card)
        if built and "bridge" in abilities:
            self.gain_renown(seat, BRIDGE_RENOWN, "bridge")
            self.gain_fish_that_fits(seat, BRIDGE_FISH)
        if not built and "mercenary" in abilities:
            self.gain_pirates(seat, MERCENARY_PIRATES)
        if card.ability == "underriver":
            self.gain_ichor(seat)

    # --- the end ---------------------------------------------------------------------------------------

    def trigger_by_buildings(self, seat: int) -> None:
        """Trigger the end if the player has enough buildings. Rules: IB-END-1, IB-END-2."""
        if self.end is None and len(self.players[seat].buildings) >= self.setup.end_buildings:
            self._trigger(seat, BUILDINGS_END)

    def trigger_by_tokens(self, seat: int) -> None:
        """Trigger the end if the last token is taken. Rules: IB-END-3, IB-REN-5."""
        if self.end is None and not self.tokens_left:
            self._trigger(seat, TOKENS_END)

    def _trigger(self, by: int, why: str) -> None:
        """Trigger the end: the rest of the round and one more turn each remain. Rules: IB-END-4, IB-RUL-END4."""
        self.end = End(by, why, turns_left(len(self.players), self.place))
