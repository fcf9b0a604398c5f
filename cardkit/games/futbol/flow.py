"""Runs the stack: frames that need no choice are done, until one stands at a decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardkit.games.futbol import answers, battle, chain, doing, ending, main, triggers, turn
from cardkit.games.futbol.forms import (
    F_BATTLE,
    F_CLOSE,
    F_DAMAGE,
    F_DO,
    F_FINAL,
    F_HAND,
    F_LINK_END,
    F_MAIN,
    F_OVER,
    F_PAY,
    F_PHASE,
    F_PREPARE,
    F_REPLAY,
    F_RESOLVE,
    F_RESPOND,
    F_SETTLE,
    F_SHOW,
    F_STRIKE,
    F_TRIGGERS,
    F_TURN,
    PASS,
    Frame,
)
from cardkit.match.core import Action

if TYPE_CHECKING:
    from cardkit.games.futbol.duel import Duel


def _settle(m: Duel, frame: Frame) -> bool:
    """Frame F_SETTLE: after effects that are no link, Aguante is looked at."""
    m.stack.pop()
    ending.settle(m)
    return False


HANDLERS: dict[int, Callable[[Duel, Frame], bool]] = {
    F_TURN: turn.begin,
    F_PREPARE: turn.prepare,
    F_PHASE: turn.enter_phase,
    F_MAIN: turn.go,
    F_BATTLE: battle.go,
    F_FINAL: turn.finish,
    F_HAND: turn.limit_hand,
    F_OVER: turn.pass_on,
    F_TRIGGERS: triggers.gather,
    F_RESPOND: chain.respond,
    F_RESOLVE: chain.resolve,
    F_LINK_END: chain.end_link,
    F_DO: doing.step_on,
    F_PAY: chain.pay,
    F_STRIKE: battle.strike,
    F_REPLAY: battle.replay,
    F_SHOW: battle.reveal,
    F_DAMAGE: battle.damage,
    F_CLOSE: battle.close,
    F_SETTLE: _settle,
}


def advance(m: Duel) -> None:
    """Go on until a seat must choose or the match is over."""
    stack = m.stack
    while m.outcome is None:
        frame = stack[-1]
        if HANDLERS[frame[0]](m, frame):
            return


def legal(m: Duel, seat: int) -> list[Action]:
    """The actions of the seat at the decision on top of the stack."""
    frame = m.stack[-1]
    code = frame[0]
    if code == F_MAIN:
        return main.options(m)
    if code == F_BATTLE:
        return battle.options(m)
    if code == F_RESPOND:
        return [*answers.answers(m, frame), (PASS,)]
    if code == F_TRIGGERS:
        return triggers.options(m)
    if code == F_DO:
        return doing.options(m, seat)
    if code == F_PAY:
        return chain.pay_options(m)
    if code == F_REPLAY:
        return battle.replay_options(m)
    return turn.hand_options(m)


def apply(m: Duel, seat: int, action: Action) -> None:
    """Do a legal action at the decision on top of the stack."""
    code = m.stack[-1][0]
    if code == F_MAIN:
        turn.act(m, seat, action)
    elif code == F_BATTLE:
        battle.act(m, seat, action)
    elif code == F_RESPOND:
        chain.answer(m, seat, action)
    elif code == F_TRIGGERS:
        triggers.choose(m, action)
    elif code == F_DO:
        doing.pick(m, seat, action)
    elif code == F_PAY:
        chain.pay_with(m, action)
    elif code == F_REPLAY:
        battle.choose_again(m, seat, action)
    else:
        turn.drop(m, seat, action)
