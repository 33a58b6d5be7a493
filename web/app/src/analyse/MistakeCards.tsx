/** The mistakes of a game, one card at a time, each to be played again. */
import { createEffect, createMemo, createSignal, For, on, Show, type JSX } from 'solid-js';
import * as rules from '../engine/rules';
import { Button } from '../ui/Button';
import { Select } from '../ui/Select';
import { renderWithNames, t } from '../i18n/i18n';
import type { Analysis } from './analysis';
import type { EvaluationCache, GameReview, Mistake } from './engineAnalysis';
import { valueText } from './EvaluationBar';
import { loss } from './evaluations';
import { playerArguments, type Players, plyText } from './players';
import { type Retry, retryText } from './retry';

/** A larger loss is a blunder. */
const BLUNDER_MIN = 150;
const REASONS_MAX = 2;

/** The parts of the page that the cards need. */
export interface MistakeCardsProps {
  analysis: Analysis;
  review: GameReview;
  retry: Retry;
  players: Players;
  evaluations: EvaluationCache;
}

/** The mistakes of all players or of one, and a card for the selected one. */
export function MistakeCards(props: MistakeCardsProps) {
  const { analysis, review, retry, players } = props;
  const [chosen, setChosen] = createSignal(0);
  const seat = () => (chosen() === 0 ? null : chosen());
  // Every step through the game evaluates the line again: the same mistakes keep their cards, and a
  // tried variation keeps those of the game.
  const mistakes = createMemo<Mistake[]>(
    (before) => (analysis.tree().onMainLine(analysis.at()) ? review.mistakes(seat()) : before),
    [],
    { equals: areEqual },
  );
  const [index, setIndex] = createSignal(0);
  const card = () => mistakes()[Math.min(index(), mistakes().length - 1)];
  // A mistake that is selected in the list of moves or in the graph shows its card.
  createEffect(
    on([analysis.at, mistakes], ([at]) => {
      const found = mistakes().findIndex(({ branch }) => branch === at);
      if (found >= 0) setIndex(found);
    }),
  );
  const show = (to: number) => {
    const next = mistakes()[to];
    if (!next) return;
    setIndex(to);
    retry.stop();
    analysis.go(next.branch);
  };
  return (
    <section class="mistakes" aria-label={t('analyse-mistakes')}>
      <div class="mistakes-head">
        <h2>{t('analyse-mistakes')}</h2>
        <Select
          class="mistakes-of"
          name={t('analyse-mistakes-of')}
          options={[0, ...players.seats()]}
          value={chosen()}
          text={(one) => (one === 0 ? t('analyse-mistakes-all') : players.nameOf(one))}
          onChange={setChosen}
        />
      </div>
      <Show when={mistakes().length > 1}>
        <ol class="mistake-list">
          <For each={mistakes()}>
            {(one, at) => (
              <li>
                <button
                  type="button"
                  data-kind={kindOf(one)}
                  aria-current={one.branch === analysis.at() ? 'true' : undefined}
                  onClick={() => show(at())}
                >
                  <span>{plyText(analysis, players, one.branch)}</span>
                  <span class="number mistake-change">{changeText(one)}</span>
                </button>
              </li>
            )}
          </For>
        </ol>
      </Show>
      <Show when={card()} keyed fallback={<p class="muted">{t(noneText(review, seat(), players))}</p>}>
        {(mistake) => (
          <MistakeCard {...props} mistake={mistake}>
            <Show when={mistakes().length > 1}>
              <div class="mistake-steps">
                <Button
                  class="small"
                  disabled={index() === 0}
                  onClick={() => show(index() - 1)}
                >
                  {t('analyse-mistake-previous')}
                </Button>
                <span class="number muted">
                  {t('analyse-mistake-count', { number: index() + 1, all: mistakes().length })}
                </span>
                <Button
                  class="small"
                  disabled={index() >= mistakes().length - 1}
                  onClick={() => show(index() + 1)}
                >
                  {t('analyse-mistake-next')}
                </Button>
              </div>
            </Show>
          </MistakeCard>
        )}
      </Show>
    </section>
  );
}

const areEqual = (a: readonly Mistake[], b: readonly Mistake[]) =>
  a.length === b.length &&
  a.every((one, index) => one.branch === b[index]?.branch && one.to === b[index]?.to);

function noneText(review: GameReview, seat: number | null, players: Players): string {
  if (review.left() > 0) return 'analyse-mistakes-not-yet';
  const isOwn = seat !== null && players.isOwn(seat);
  return isOwn ? 'analyse-mistakes-none-own' : 'analyse-mistakes-none';
}

const kindOf = ({ from, to }: Mistake) => (loss(from, to) >= BLUNDER_MIN ? 'blunder' : 'mistake');

const changeText = ({ from, to }: Mistake) =>
  t('analyse-change', { from: valueText(from), to: valueText(to) });

function MistakeCard(
  props: MistakeCardsProps & { mistake: Mistake; children: JSX.Element },
) {
  const { analysis, retry, players, mistake } = props;
  const before = () => analysis.book().before(mistake.branch) ?? '';
  const best = () => props.evaluations.of(before())?.best;
  const bestText = () => {
    const move = best();
    return move ? rules.displayAction(analysis.game(), before(), move) : '';
  };
  const [revealed, setRevealed] = createSignal(false);
  const active = () => retry.mistake()?.branch === mistake.branch;
  const state = () => (active() ? retry.state() : 'off');
  const solved = () => revealed() || state() === 'good';
  const reveal = () => {
    retry.stop();
    setRevealed(true);
    if (mistake.branch.parent) analysis.go(mistake.branch.parent);
  };
  const start = () => {
    retry.start(mistake);
    document.querySelector('.analyse-board')?.scrollIntoView({ block: 'nearest' });
  };
  const kind = kindOf(mistake);
  return (
    <article class="mistake-card" data-kind={kind}>
      <h3>
        {t('analyse-mistake-title', { kind, round: analysis.book().round(mistake.branch) })}
        <span class="number mistake-change">{changeText(mistake)}</span>
      </h3>
      <p>
        {t('analyse-mistake-played', playerArguments(players, mistake.seat))}{' '}
        <span class="notation">{analysis.book().shown(mistake.branch)}</span>
      </p>
      <p class="mistake-answer">
        <Show when={state() !== 'off'}>{retryText(retry)} </Show>
        <Show when={solved() && bestText()}>
          {t('analyse-mistake-better')} <span class="notation">{bestText()}</span>
        </Show>
      </p>
      <Show when={solved()}>
        <Reasons analysis={analysis} players={players} position={before()} move={best() ?? ''} />
      </Show>
      <div class="row">
        <Show
          when={state() === 'off' || state() === 'good'}
          fallback={
            <Button class="main" disabled={state() === 'asked'} onClick={retry.again}>
              {t('analyse-retry-again')}
            </Button>
          }
        >
          <Button class={solved() ? '' : 'main'} onClick={start}>
            {t('analyse-mistake-retry')}
          </Button>
        </Show>
        <Button disabled={!best()} onClick={reveal}>
          {t('analyse-mistake-reveal')}
        </Button>
      </div>
      {props.children}
    </article>
  );
}

/** Why the better move is better. */
function Reasons(props: { analysis: Analysis; players: Players; position: string; move: string }) {
  const render = renderWithNames(props.players.knownName);
  const found = createMemo(() =>
    props.move === ''
      ? []
      : rules
          .explain(props.analysis.game(), props.position, props.move)
          .filter((message) => message.stance !== 'against')
          .slice(0, REASONS_MAX),
  );
  return (
    <ul class="mistake-reasons">
      <For each={found()}>{(message) => <li>{render(message)}</li>}</For>
    </ul>
  );
}
