import { limits, type AppError, type ImportedCharacter } from '@troupe/protocol';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { Badge, Button, ButtonLink, type BadgeProps } from '../../ui/index.ts';
import * as css from './cards.css.ts';
import { texts } from './texts.ts';
import type { CardImport, CardImportQueue } from './card-import-queue.ts';

type Action = ImportedCharacter['report'][number]['action'];

/** What changed first: it is what one has to look at. */
const actions = ['changed', 'dropped', 'kept_not_used', 'kept'] as const satisfies readonly Action[];
const labels = {
  kept: 'imports.kept',
  changed: 'imports.changed',
  dropped: 'imports.dropped',
  kept_not_used: 'imports.unused',
} as const;
const tones: Record<Action, NonNullable<BadgeProps['tone']>> = {
  kept: 'success',
  changed: 'warning',
  dropped: 'danger',
  kept_not_used: 'neutral',
};

/** Lines of a report that are shown; a card may have thousands. */
const linesMax = 200;

/** What becomes of each field, by what becomes of it; the words are those of the reader of the file. */
const Report = ({ report }: Pick<ImportedCharacter, 'report'>) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const counts = actions
    .map((action) => ({ action, lines: report.filter((one) => one.action === action) }))
    .filter(({ lines }) => lines.length > 0);
  const lines = counts.flatMap(({ lines: some }) => some).slice(0, linesMax);
  return (
    <>
      <div className={css.sum}>
        {counts.map(({ action, lines: some }) => (
          <Badge key={action} tone={tones[action]}>
            {text(labels[action], { count: some.length })}
          </Badge>
        ))}
      </div>
      <details data-troupe-part="import-report">
        <summary className={css.summary}>{text('imports.what')}</summary>
        {/* Scrolled by the keyboard too, so it can be reached. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls */}
        <ul className={css.report} tabIndex={0} aria-label={text('imports.what')}>
          {lines.map(({ field, action, note }) => (
            <li key={`${action} ${field}`} className={css.reportLine} data-troupe-state={action}>
              <span className={css.field} dir="ltr">
                {field}
              </span>
              <span dir="auto">{note}</span>
            </li>
          ))}
          {report.length > linesMax && <li>+ {t.number(report.length - linesMax)}</li>}
        </ul>
      </details>
    </>
  );
};

/** What is wrong with a file, in the words of its reader. */
const useReason = () => {
  const { t } = useApp();
  return (error: unknown): string => {
    const { code, issues } = error as Partial<AppError>;
    return (code === 'unsupported_file' && issues?.[0]?.message) || t.error(error);
  };
};

const megabytes = limits.cardFileBytes / 1_000_000;

export interface ImportRowProps extends Pick<CardImportQueue, 'retry' | 'takeOut'> {
  one: CardImport;
  onSave: () => void;
}

/** One file: what it is, how far it is, what becomes of its fields, and what can be done. An `<li>`. */
export const ImportRow = ({ one, onSave, retry, takeOut }: ImportRowProps) => {
  const { links } = useApp();
  const text = useOwnTexts(texts);
  const reasonOf = useReason();
  const { number, file, state } = one;
  const reading = 'reading' in state ? state.reading : null;
  const name = reading?.form.name || file.name;
  const isBusy = state.kind === 'reading' || state.kind === 'saving';
  const href = state.kind === 'done' ? links({ name: 'creation.chatbot', characterId: state.characterId }) : null;
  const note = () => {
    if (state.kind === 'failed') return <span className={css.bad}>{reasonOf(state.error)}</span>;
    const said = state.kind === 'too-large' ? text('imports.too-large', { size: megabytes }) : text(`imports.${state.kind}`);
    return <span className={css.note}>{said}</span>;
  };
  return (
    <li className={css.row} data-troupe-part="import-row" data-troupe-state={state.kind}>
      <div className={css.line}>
        <div className={css.words}>
          <span className={css.name} dir="auto">
            {name}
          </span>
          {name !== file.name && (
            <span className={css.note} dir="auto">
              {file.name}
            </span>
          )}
          {note()}
        </div>
        {state.kind === 'ready' && (
          <Button variant="outline" size="sm" aria-label={text('imports.save-named', { name })} onClick={onSave}>
            {text('imports.save')}
          </Button>
        )}
        {state.kind === 'failed' && (
          <Button variant="outline" size="sm" aria-label={text('imports.retry-named', { name })} onClick={() => retry(number)}>
            {text('imports.retry')}
          </Button>
        )}
        {href !== null && (
          <ButtonLink variant="outline" size="sm" href={href} aria-label={text('imports.see-named', { name })}>
            {text('imports.see')}
          </ButtonLink>
        )}
        {!isBusy && state.kind !== 'done' && (
          <Button variant="quiet" size="sm" aria-label={text('imports.take-out-named', { name })} onClick={() => takeOut(number)}>
            {text('imports.take-out')}
          </Button>
        )}
      </div>
      {reading && <Report report={reading.report} />}
    </li>
  );
};
