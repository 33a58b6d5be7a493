/** Printing, files and the upload to a server. */
import { createSignal, Show } from 'solid-js';
import type { ContestView, UploadContest } from '../generated/wire';
import { language, locale, t } from '../i18n/i18n';
import { asUnreachable, request, RequestError, UNREACHABLE } from '../net/api';
import { createMutation } from '../net/mutation';
import { Button } from '../ui/Button';
import { downloadFile } from '../ui/download';
import { download, upload } from '../ui/icons';
import { ErrorMessage } from '../ui/messages';
import { SelectField } from '../ui/Select';
import { useDesk } from './eventDesk';
import { exportFile, fileName } from './exports';
import { FORMS, sheetsHtml, type BlankForm, type Paper, type Printed } from './organiser';
import { printHtml } from './printFrame';

/** The countries that print on Letter paper. */
const LETTER = /-(US|CA|MX|PH|CL|CO|VE)\b/;

export function OutputTab() {
  return (
    <div class="organise-output">
      <PrintPart />
      <FilesPart />
      <UploadPart />
    </div>
  );
}

function PrintPart() {
  const desk = useDesk();
  const [paper, setPaper] = createSignal<Paper>(LETTER.test(locale()) ? 'letter' : 'a4');
  const [form, setForm] = createSignal<BlankForm>('two');
  const html = (printed: Printed) => {
    const { name, place, date, text } = desk.event();
    const heading = { language: language(), paper: paper(), title: name, place, date };
    return sheetsHtml(text, printed, heading, (id) => t(id));
  };
  const round = () => desk.view.rounds.length;
  return (
    <section aria-labelledby="organise-print">
      <h2 id="organise-print">{t('organise-print')}</h2>
      <SelectField
        label={t('organise-paper')}
        options={['a4', 'letter'] as Paper[]}
        value={paper()}
        text={(one) => t(`organise-paper-${one}`)}
        onChange={setPaper}
      />
      <Show when={round() > 0} fallback={<p class="muted">{t('organise-print-later')}</p>}>
        <div class="row">
          <Button onClick={() => printHtml(html('pairings'))}>
            {t('organise-print-pairings', { round: round() })}
          </Button>
          <Button onClick={() => printHtml(html('sheets'))}>
            {t('organise-print-sheets', { round: round() })}
          </Button>
          <Button
            icon={download}
            onClick={() => downloadFile(fileName(desk.event().name, 'html'), html('sheets'), 'text/html')}
          >
            {t('organise-save-sheets')}
          </Button>
        </div>
      </Show>
      <div class="organise-blank">
        <SelectField
          label={t('organise-blank')}
          options={FORMS}
          value={form()}
          text={(one) => t(`organise-form-${one}`)}
          onChange={setForm}
        />
        <Button onClick={() => printHtml(html(form()))}>{t('organise-print-blank')}</Button>
      </div>
    </section>
  );
}

function FilesPart() {
  const desk = useDesk();
  const button = (format: 'toml' | 'csv' | 'json') => (
    <Button icon={download} onClick={() => exportFile(desk.event(), format)}>
      {t(`organise-export-${format}`)}
    </Button>
  );
  return (
    <section aria-labelledby="organise-files">
      <h2 id="organise-files">{t('organise-files')}</h2>
      <p>{t('organise-files-about')}</p>
      <div class="row">
        {button('toml')}
        {button('csv')}
        {button('json')}
      </div>
    </section>
  );
}

function UploadPart() {
  const desk = useDesk();
  const sending = createMutation();
  const [uploaded, setUploaded] = createSignal<string>();
  const send = async () => {
    const body: UploadContest = { name: desk.event().name, event: desk.event().text };
    const stored = await sending.run(() =>
      request<ContestView>('POST', 'contests/upload', body).catch((thrown: unknown) => {
        const reason = asUnreachable(thrown);
        const isUnreachable = reason instanceof RequestError && reason.error.code === UNREACHABLE;
        if (!isUnreachable) throw reason;
        sending.setError('form', () => t('organise-upload-unreachable'));
        return null;
      }),
    );
    if (stored) setUploaded(stored.summary.contest_id);
  };
  return (
    <section aria-labelledby="organise-upload">
      <h2 id="organise-upload">{t('organise-upload')}</h2>
      <p>{t('organise-upload-about')}</p>
      <p>
        <Button icon={upload} disabled={sending.busy()} onClick={send}>
          {t('organise-upload-now')}
        </Button>
      </p>
      <ErrorMessage source={sending} />
      <Show when={uploaded()}>
        {(id) => (
          <p role="status">
            <a href={`/contests/${id()}`}>{t('organise-uploaded')}</a>
          </p>
        )}
      </Show>
    </section>
  );
}
