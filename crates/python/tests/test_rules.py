"""Games, positions, moves, steps, records and pictures."""

import copy
import pickle
import random
import unittest
import xml.etree.ElementTree as ElementTree

import palamedes
from palamedes import Game, Position, Record

# One set-up for every number of seats, and teams.
# Games in which one player decides at a time.
OPEN_SETUPS = [
    "pentagame:2",
    "pentagame:3",
    "pentagame:4",
    "pentagame:4t",
    "pentagame:5",
    "pente:9,free",
    "pente:13,players=3",
    "pente:9,teams",
    "pentalath",
    "pentalath:3",
    "hi-jack",
    "millennium-3d-chess",
    "nardeshir",
    "ot-tjin",
    "sleeping-beauty-draughts",
    "akron:n=6",
]

# Games with secret choices or chance.
SECRET_SETUPS = [
    "frames:12",
    "king-of-pearls",
    "lanza",
    "lanza:4,turn-limit=50",
    "nibelungenlied:turns=50",
]

SETUPS = OPEN_SETUPS + SECRET_SETUPS


def act_randomly(state, chance):
    """Lets chance, the player to act, or all players who choose at once take an action."""
    if state.is_chance_node():
        events, weights = zip(*state.chance_outcomes())
        state.apply_action(chance.choices(events, weights)[0])
    elif state.is_simultaneous_node():
        legal = [state.legal_actions(player) for player in range(state.num_players())]
        state.apply_actions([chance.choice(actions) if actions else None for actions in legal])
    else:
        state.apply_action(chance.choice(state.legal_actions()))


def replayed(game, history):
    """The state after these actions."""
    state, actions = game.new_initial_state(), iter(history)
    while not state.is_terminal():
        if state.is_simultaneous_node():
            players = range(state.num_players())
            state.apply_actions(
                [next(actions) if state.legal_actions(player) else None for player in players]
            )
        else:
            state.apply_action(next(actions))
    return state


class GameTest(unittest.TestCase):
    def test_every_game_has_a_set_up_here(self):
        self.assertEqual({name.split(":")[0] for name in SETUPS}, set(palamedes.games()))

    def test_names_are_read_and_written(self):
        game = Game("pente:13,keryo")
        self.assertEqual(str(game), "pente:13,keryo")
        self.assertEqual(game.name, "pente")
        self.assertEqual(game, palamedes.load_game("pente:13,keryo"))
        self.assertEqual(pickle.loads(pickle.dumps(game)), game)
        self.assertIn("19", sum(game.option_groups, []))

    def test_bad_names_are_explained(self):
        with self.assertRaises(palamedes.Error) as caught:
            Game("chess")
        self.assertIn("chess", str(caught.exception))
        self.assertIsInstance(caught.exception, ValueError)


class PositionTest(unittest.TestCase):
    def test_the_start_of_pentagame_has_these_moves(self):
        start = Game("pentagame").start()
        moves = start.legal_moves()
        self.assertEqual(len(moves), start.count_moves())
        self.assertEqual(len(moves), start.perft(1))
        self.assertIn("aA-B*b", [m.text for m in moves])
        self.assertEqual(len(set(moves)), len(moves))
        self.assertEqual((start.turn, start.seats, start.is_over), (1, 2, False))

    def test_moves_are_played_as_objects_and_as_both_notations(self):
        start = Game("pentagame").start()
        m = start.read_move("aA-B*b")
        self.assertEqual(start.display_move(m), "a, b (A ↔ B)")
        played = [start.play(m), start.play("aA-B*b"), start.play("a, b (A ↔ B)")]
        self.assertEqual(len(set(played)), 1)
        self.assertEqual(played[0].turn, 2)
        self.assertEqual(start.turn, 1)
        self.assertEqual(start.kind(m), "swap")

    def test_illegal_moves_have_a_reason(self):
        position = Position("pente:9,free", "startpos moves E5")
        with self.assertRaises(palamedes.IllegalMove) as caught:
            position.play("E5")
        self.assertIn("occupied", str(caught.exception))
        self.assertFalse(position.is_legal("E5"))
        with self.assertRaises(palamedes.Error):
            position.play("E55")
        with self.assertRaises(palamedes.IllegalMove):
            position.play(Game("pentalath").start().read_move("a1"))

    def test_positions_are_written_read_and_pickled(self):
        for name in OPEN_SETUPS:
            position = Game(name).start()
            position = position.play(position.legal_moves()[0])
            self.assertEqual(Game(name).position(position.text), position)
            self.assertEqual(pickle.loads(pickle.dumps(position)), position)
            self.assertEqual(len(position.teams), position.seats)
        self.assertEqual(Game("pentagame:4t").start().teams, [0, 1, 0, 1])

    def test_symmetric_positions_share_a_key(self):
        left = Position("pentalath", "startpos moves a1")
        right = Position("pentalath", "startpos moves a7")
        self.assertNotEqual(left.key, right.key)
        self.assertEqual(left.symmetric_key, right.symmetric_key)

    def test_steps_form_moves(self):
        start = Game("pentagame").start()
        m = start.read_move("aA-d#A1B")
        steps = start.steps_of(m)
        self.assertEqual([step.text for step in steps], ["aA-d", "#A1B"])
        self.assertIsNone(start.assemble(steps[:1]))
        self.assertEqual(start.assemble(steps), m)
        self.assertIn(steps[1], start.legal_steps(steps[:1]))
        self.assertNotIn(steps[1], start.legal_steps())

    def test_finished_games_have_an_outcome(self):
        position = Position("pente:9,free", "startpos moves A1 B2 A2 B3 A3 B4 A4 B5 A5")
        self.assertTrue(position.is_over)
        self.assertIsNone(position.turn)
        self.assertEqual(position.legal_moves(), [])
        self.assertEqual(position.outcome.places, [1, 2])
        self.assertEqual(position.outcome.points, [1, 0])
        self.assertIsNone(Game("pente").start().outcome)

    def test_pictures_are_svg(self):
        for name in OPEN_SETUPS:
            before = Game(name).start()
            m = before.legal_moves()[0]
            position = before.play(m)
            marked = position.svg(width=300, theme="night", before=before, last_move=m)
            for picture in [position._repr_svg_(), marked]:
                self.assertTrue(ElementTree.fromstring(picture).tag.endswith("svg"))
            self.assertNotEqual(marked, position.svg(width=300, theme="night"))
        with self.assertRaises(palamedes.Error):
            position.svg(theme="noon")


class RecordTest(unittest.TestCase):
    def random_record(self, name, seed):
        chance = random.Random(seed)
        game = Game(name)
        record = Record(game)
        position = game.start()
        for _ in range(40):
            if position.is_over:
                break
            m = chance.choice(position.legal_moves())
            record.append(m.text)
            position = position.play(m)
        record.set_tag("Seat1", "Ada")
        record.set_result()
        return record, position

    def test_records_are_written_and_read(self):
        for name in OPEN_SETUPS:
            record, position = self.random_record(name, 1)
            self.assertEqual(record.issues(), [])
            [read] = palamedes.read_records(record.text)
            self.assertEqual(read, record)
            self.assertEqual(read.tags["Seat1"], "Ada")
            self.assertEqual(read.game, Game(name))
            positions = read.positions()
            self.assertEqual(len(positions), len(read) + 1)
            self.assertEqual(positions[-1], position)
            self.assertTrue(read._repr_svg_().startswith("<svg"))
            self.assertIn("Record of", repr(read))

    def test_syntax_errors_have_a_place(self):
        with self.assertRaises(palamedes.Error) as caught:
            palamedes.read_records('[Game "pente"]\n\n1. (((\n')
        self.assertIn("3", str(caught.exception))

    def test_wrong_moves_are_issues(self):
        record = Record(Game("pente:9,free"))
        record.append("E5")
        record.append("E5")
        self.assertEqual(len(record.issues()), 1)
        with self.assertRaises(palamedes.Error):
            record.positions()


class StateTest(unittest.TestCase):
    def play_random(self, name, seed):
        chance = random.Random(seed)
        state = palamedes.load_game(name).new_initial_state()
        while not state.is_terminal():
            act_randomly(state, chance)
        return state

    def test_random_games_end_with_returns_that_sum_to_zero(self):
        for name in SETUPS:
            game = palamedes.load_game(name)
            state = self.play_random(name, 2)
            returns = state.returns()
            self.assertEqual(len(returns), game.num_players())
            self.assertAlmostEqual(sum(returns), game.utility_sum())
            self.assertLessEqual(state.move_number(), game.max_game_length())
            self.assertTrue(all(-1.0 <= value <= 1.0 for value in returns))
            self.assertEqual(state.current_player(), -4)
            self.assertEqual(state.legal_actions(), [])
            best = [n for n, place in enumerate(state.outcome.places) if place == 1]
            self.assertEqual(max(returns), returns[best[0]])
            self.assertEqual(state.record().issues(), [])
            again = replayed(game, state.history())
            self.assertEqual((str(again), again.returns()), (str(state), returns))

    def test_secret_choices_are_made_together(self):
        game = palamedes.load_game("frames:12")
        state = game.new_initial_state()
        self.assertEqual((state.current_player(), state.is_simultaneous_node()), (-2, True))
        for wrong in [[0], [0, None], [0, 10**6]]:
            with self.assertRaises(palamedes.Error):
                state.apply_actions(wrong)
        for wrong in [lambda: state.apply_action(0), lambda: state.legal_actions()]:
            with self.assertRaises(palamedes.Error):
                wrong()
        self.assertEqual(state.history(), [])
        state.apply_actions([0, 13])
        self.assertEqual(state.record().moves, ["1:A1|2:B2"])

    def test_chance_deals_by_its_weights(self):
        state = palamedes.load_game("lanza").new_initial_state()
        self.assertEqual((state.current_player(), state.is_chance_node()), (-1, True))
        self.assertEqual(state.legal_actions(0), [])
        outcomes = state.chance_outcomes()
        self.assertEqual(state.legal_actions(), [event for event, _ in outcomes])
        self.assertAlmostEqual(sum(weight for _, weight in outcomes), 1.0)
        self.assertEqual(state.string_to_action(state.action_to_string(-1, 2)), 2)
        state.apply_action(0)
        self.assertEqual(len(state.chance_outcomes()), len(outcomes) - 1)
        with self.assertRaises(palamedes.Error):
            state.apply_action(len(outcomes))

    def test_a_move_is_made_of_steps_of_one_player(self):
        state = palamedes.load_game("pentagame").new_initial_state()
        walk = state.string_to_action("aA-d")
        self.assertEqual(state.action_to_string(0, walk), "aA-d")
        state.apply_action(walk)
        self.assertEqual((state.current_player(), len(state.record())), (0, 0))
        self.assertEqual([step.action for step in state.steps_made], [walk])
        before = copy.deepcopy(state)
        state.apply_action(state.string_to_action("#A1B"))
        self.assertEqual((state.current_player(), state.record().moves), (1, ["aA-d#A1B"]))
        self.assertEqual(before.current_player(), 0)
        self.assertEqual(before.legal_actions(1), [])

    def test_children_leave_their_state_alone(self):
        """An agent that looks one action ahead, with the methods that OpenSpiel's agents use."""
        state = palamedes.load_game("pente:9,free").new_initial_state()
        for text in ["A1", "B2", "A2", "B3", "A3", "B4", "A4", "J9"]:
            state.apply_action(state.string_to_action(text))
        self.assertFalse(state.is_chance_node() or state.is_simultaneous_node())
        player = state.current_player()
        wins = [
            state.action_to_string(action)
            for action in state.legal_actions()
            if state.child(action).player_return(player) == 1.0
        ]
        self.assertEqual(wins, ["A5"])
        self.assertEqual(len(state.history()), 8)

    def test_illegal_actions_change_nothing(self):
        state = palamedes.load_game("pentagame").new_initial_state()
        text = str(state)
        for action in [state.num_distinct_actions() - 1, 10**9]:
            with self.assertRaises(palamedes.Error):
                state.apply_action(action)
        self.assertEqual((str(state), state.history()), (text, []))

    def test_states_begin_in_any_position_of_their_game(self):
        game = palamedes.load_game("pente:9,free")
        position = game.position("startpos moves E5 E4")
        state = game.new_initial_state(position)
        self.assertEqual(state.position, position)
        state.apply_action(state.string_to_action("A1"))
        self.assertEqual(state.record().issues(), [])
        with self.assertRaises(palamedes.Error):
            palamedes.load_game("pente").new_initial_state(position)

    def test_repetitions_end_a_game(self):
        state = palamedes.load_game("pentagame").new_initial_state()
        plies = 0
        shuttle = ["aA1B-A2B", "dD1E-D2E", "aA2B-A1B", "dD2E-D1E"]
        for text in ["aA-A1B", "dD-D1E", *shuttle * 3]:
            if state.is_terminal():
                break
            state.apply_action(state.string_to_action(text))
            plies += 1
        self.assertEqual((plies, state.outcome.reason), (10, "impasse"))


class EngineTest(unittest.TestCase):
    def test_searches_find_legal_moves(self):
        for name in OPEN_SETUPS:
            game = Game(name)
            engine = palamedes.Engine(game, seed=3)
            position = game.start()
            analysis = engine.analyse(position, evals=500, multi_pv=2)
            self.assertTrue(position.is_legal(analysis.best_move))
            self.assertGreater(analysis.evals, 0)
            for variation in analysis.variations:
                self.assertEqual(len(variation.values), game.seats)
                for m in variation.moves:
                    position.play(m)
                    break

    def test_a_win_is_found(self):
        game = Game("pente:9,free")
        position = game.position("startpos moves A1 B2 A2 B3 A3 B4 A4 J9")
        analysis = palamedes.Engine(game).analyse(position, evals=2000)
        self.assertEqual(analysis.best_move.text, "A5")
        self.assertGreaterEqual(analysis.variations[0].values[0], 29_000)

    def test_states_are_searched_too(self):
        state = palamedes.load_game("pentalath").new_initial_state()
        engine = palamedes.Engine(state.get_game(), level=1)
        self.assertIsNotNone(engine.analyse(state, time_ms=50).best_move)

    def test_bad_requests_are_refused(self):
        engine = palamedes.Engine(Game("pente"))
        with self.assertRaises(palamedes.Error):
            engine.analyse(Game("pentalath").start())
        with self.assertRaises(palamedes.Error):
            palamedes.Engine(Game("pente"), level=11)

    def test_evaluations_have_a_value_for_each_seat(self):
        self.assertEqual(len(palamedes.evaluate(Game("pentagame:3").start())), 3)


if __name__ == "__main__":
    unittest.main()
