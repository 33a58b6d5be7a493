"""The environment of PettingZoo and the tensors."""

import random
import unittest

import numpy as np
from pettingzoo.test import api_test, seed_test

import palamedes
from palamedes.pettingzoo import env, raw_env
from test_rules import SETUPS, act_randomly


class PettingZooTest(unittest.TestCase):
    def test_the_api_test_of_pettingzoo_passes(self):
        for name in SETUPS:
            with self.subTest(name):
                api_test(env(name), num_cycles=300)

    def test_the_seed_test_of_pettingzoo_passes(self):
        for name in ["pentagame", "lanza"]:
            seed_test(lambda: env(name), num_cycles=50)

    def test_random_games_end_with_rewards(self):
        for name in SETUPS:
            with self.subTest(name):
                chance = random.Random(5)
                game = env(name)
                game.reset(seed=1)
                total = dict.fromkeys(game.possible_agents, 0.0)
                for agent in game.agent_iter():
                    observation, reward, terminated, truncated, _ = game.last()
                    total[agent] += reward
                    if terminated or truncated:
                        game.step(None)
                        continue
                    mask = observation["action_mask"]
                    game.step(chance.choice(np.flatnonzero(mask).tolist()))
                self.assertAlmostEqual(sum(total.values()), 0.0)
                self.assertEqual(list(total.values()), game.unwrapped.state_of_game.returns())

    def test_pictures_are_rendered(self):
        game = raw_env("pentalath", render_mode="svg")
        game.reset()
        self.assertTrue(game.render().startswith("<svg"))


class TensorTest(unittest.TestCase):
    def test_tensors_have_their_shape(self):
        for name in SETUPS:
            game = palamedes.load_game(name)
            state = game.new_initial_state()
            shape = tuple(game.observation_tensor_shape())
            for player in range(game.num_players()):
                tensor = state.observation_tensor(player)
                self.assertEqual((tensor.shape, tensor.dtype), (shape, np.float32))
                self.assertTrue(tensor.flags.writeable)
            self.assertEqual(state.observation_tensor().size, game.observation_tensor_size())
            for player in range(game.num_players()):
                mask = state.legal_actions_mask(player)
                self.assertEqual(mask.shape, (game.num_distinct_actions(),))
                self.assertEqual(np.flatnonzero(mask).tolist(), state.legal_actions(player))

    def test_tensors_follow_a_random_game(self):
        for name in SETUPS:
            with self.subTest(name):
                chance = random.Random(9)
                game = palamedes.load_game(name)
                state = game.new_initial_state()
                shape = tuple(game.observation_tensor_shape())
                last = None
                for _ in range(40):
                    if state.is_terminal():
                        break
                    for player in range(game.num_players()):
                        tensor = state.observation_tensor(player)
                        self.assertEqual(tensor.shape, shape)
                        self.assertTrue(0.0 <= tensor.min() and tensor.max() <= 1.0)
                    if last is not None and last[0] != state.position:
                        self.assertFalse(np.array_equal(last[1], tensor))
                    last = (state.position, tensor)
                    act_randomly(state, chance)

    def test_steps_of_a_secret_choice_are_seen_by_their_player_alone(self):
        state = palamedes.load_game("lanza").new_initial_state()
        while state.is_chance_node():
            state.apply_action(0)
        one, other = state.clone(), state.clone()
        own = state.legal_actions(0)
        for child, action in [(one, own[0]), (other, own[1])]:
            child.apply_actions([action, state.legal_actions(1)[0]])
        seen = [[child.observation_tensor(player) for child in (one, other)] for player in (0, 1)]
        self.assertFalse(np.array_equal(*seen[0]))
        self.assertTrue(np.array_equal(*seen[1]))

    def test_the_stone_of_the_observer_is_in_the_first_plane(self):
        state = palamedes.load_game("pente:9,free").new_initial_state()
        state.apply_action(state.string_to_action("B1"))
        self.assertEqual(state.observation_tensor(0)[0, 0, 1], 1.0)
        self.assertEqual(state.observation_tensor(1)[1, 0, 1], 1.0)

    def test_unknown_players_are_refused(self):
        state = palamedes.load_game("pentagame").new_initial_state()
        with self.assertRaises(palamedes.Error):
            state.observation_tensor(2)


if __name__ == "__main__":
    unittest.main()
