import type { ImportedCharacter } from '@troupe/protocol';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { Badge, type BadgeProps } from '../../ui/index.ts';
import * as css from './cards.css.ts';
import { texts } from './texts.ts';

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
export const ImportReport = ({ report }: Pick<ImportedCharacter, 'report'>) => {
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
      <details aria-label={text('imports.what')} data-troupe-part="import-report">
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
