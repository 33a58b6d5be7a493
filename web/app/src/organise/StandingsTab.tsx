/** The standings with the scores of all rounds and the tie-breaks. */
import { For, Show } from 'solid-js';
import { t } from '../i18n/i18n';
import { playerName, scoreText, useDesk } from './eventDesk';

export function StandingsTab() {
  const desk = useDesk();
  const divisions = () => [...new Set(desk.view.standings.map((line) => line.division))];
  return (
    <Show when={desk.view.players.length > 0} fallback={<p>{t('organise-no-players')}</p>}>
      <For each={divisions()}>
        {(division) => (
          <>
            <Show when={divisions().length > 1}>
              <h2>{t('organise-division', { division })}</h2>
            </Show>
            <StandingsTable division={division} />
          </>
        )}
      </For>
      <p>
        <small>{t('organise-tie-breaks-about')}</small>
      </p>
    </Show>
  );
}

function StandingsTable(props: { division: number }) {
  const desk = useDesk();
  const lines = () => desk.view.standings.filter((line) => line.division === props.division);
  return (
    <div class="wide" tabIndex={0} role="group" aria-label={t('organise-tab-standings')}>
      <table class="organise-standings">
        <thead>
          <tr>
            <th scope="col" class="number">
              {t('organise-rank')}
            </th>
            <th scope="col">{t('organise-player')}</th>
            <th scope="col" class="number">
              {t('organise-score')}
            </th>
            <For each={desk.view.rounds}>
              {(_, index) => (
                <th scope="col" class="number">
                  <abbr title={t('organise-round', { round: index() + 1 })}>
                    {t('organise-round-short', { round: index() + 1 })}
                  </abbr>
                </th>
              )}
            </For>
            <For each={desk.view.tie_breaks}>
              {(rule) => (
                <th scope="col" class="number">
                  <abbr title={t(`organise-tie-break-${rule}`)}>
                    {t(`organise-tie-break-${rule}-short`)}
                  </abbr>
                </th>
              )}
            </For>
          </tr>
        </thead>
        <tbody>
          <For each={lines()}>
            {(line) => (
              <tr>
                <td class="number">{line.rank}</td>
                <th scope="row">{playerName(desk.view, line.player)}</th>
                <td class="number">
                  <strong>{scoreText(line.score)}</strong>
                </td>
                <For each={[...line.rounds, ...line.tie_breaks]}>
                  {(value) => <td class="number">{scoreText(value)}</td>}
                </For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </div>
  );
}
