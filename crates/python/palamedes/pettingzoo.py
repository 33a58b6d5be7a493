"""Environment of PettingZoo (AEC) for all games.

An action is one step of a move, numbered as in `State`. The same agent acts until its move is
complete. Where several choose at once, they are asked one after the other, and none observes the
choice of another before all have chosen. Chance is drawn by the environment from its seed. An
observation is a dictionary with the planes of `State.observation_tensor`, as the agent sees them,
and the mask of legal actions.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from ._palamedes import Game, State


class GameEnv(AECEnv[str, dict[str, np.ndarray], int]):
    """A game as an environment. An illegal action raises an error; `env` adds the wrappers."""

    metadata = {"render_modes": ["svg"], "name": "palamedes_v0", "is_parallelizable": False}

    def __init__(self, game: str = "pentagame", render_mode: str | None = None) -> None:
        super().__init__()
        self.game = Game(game)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{n}" for n in range(self.game.num_players())]
        self._index = {agent: n for n, agent in enumerate(self.possible_agents)}
        actions = self.game.num_distinct_actions()
        shape = tuple(self.game.observation_tensor_shape())
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, shape, np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def state_of_game(self) -> State:
        """State of the game, with its position and its record."""
        return self._state

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a game. Without chance in the rules, the seed changes nothing."""
        self._chance = random.Random(seed)
        self._chosen: dict[int, int] = {}
        self._state = self.game.new_initial_state()
        self._deal()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._next_player()]

    def _deal(self) -> None:
        """Draws events of chance until a player has to act."""
        while self._state.is_chance_node():
            events, weights = zip(*self._state.chance_outcomes())
            self._state.apply_action(self._chance.choices(events, weights)[0])

    def _deciders(self) -> list[int]:
        """Players who have to act before the position changes."""
        players = range(len(self.possible_agents))
        return [player for player in players if self._state.legal_actions(player)]

    def _next_player(self) -> int:
        """The player to act; of several those who have not chosen yet, in order."""
        return next(player for player in self._deciders() if player not in self._chosen)

    def _choose(self, player: int, action: int) -> None:
        """Takes an action. Secret choices are kept until all players have made theirs."""
        if not self._state.is_simultaneous_node():
            self._state.apply_action(action)
        elif action not in self._state.legal_actions(player):
            raise ValueError(f"action {action} is not legal")
        else:
            self._chosen[player] = action
            if len(self._chosen) < len(self._deciders()):
                return
            players = range(len(self.possible_agents))
            self._state.apply_actions([self._chosen.get(player) for player in players])
            self._chosen = {}
        self._deal()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        index = self._index[agent]
        return {
            "observation": self._state.observation_tensor(index),
            "action_mask": self._state.legal_actions_mask(index),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an agent that is alive needs an action")
        self._choose(self._index[agent], int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._state.is_terminal():
            for name, value in zip(self.possible_agents, self._state.returns()):
                self.rewards[name] = value
                self.terminations[name] = True
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self._next_player()]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Picture of the position as SVG."""
        return self._state.position.svg() if self.render_mode == "svg" else None

    def close(self) -> None:
        """Frees nothing: the environment holds no resources."""


def raw_env(game: str = "pentagame", render_mode: str | None = None) -> GameEnv:
    """The environment without wrappers."""
    return GameEnv(game, render_mode)


def env(game: str = "pentagame", render_mode: str | None = None) -> AECEnv[Any, Any, Any]:
    """The environment with the usual wrappers: an illegal action loses the game."""
    wrapped: AECEnv[Any, Any, Any] = raw_env(game, render_mode)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)
