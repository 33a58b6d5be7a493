"""Environment of PettingZoo (AEC) for all games with tensors.

An action is one step of a move, numbered as in `State`. The same agent acts until its move is
complete. An observation is a dictionary with the planes of `State.observation_tensor`, as the
agent sees them, and the mask of legal actions.
"""

from __future__ import annotations

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
        if actions == 0:
            raise ValueError(f"{game} has no tensors yet; use pentagame, pente or pentalath")
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
        self._state = self.game.new_initial_state()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._state.current_player()]

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
        self._state.apply_action(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._state.is_terminal():
            for name, value in zip(self.possible_agents, self._state.returns()):
                self.rewards[name] = value
                self.terminations[name] = True
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self._state.current_player()]
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
