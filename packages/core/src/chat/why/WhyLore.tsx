import type { ReplyReport } from '@troupe/protocol';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { Badge } from '../../ui/index.ts';
import * as drawerCss from '../open-chat/drawer.css.ts';
import { texts } from './texts.ts';
import * as css from './why.css.ts';

type Entry = ReplyReport['lore'][number];

export interface WhyLoreProps {
  report: ReplyReport;
  /** The beginning of a message, where it is on the screen's branch. */
  quote: (messageId: string) => string | undefined;
}

/** Which lore came to mind, on which word of which message; what found no room; and why the rest kept quiet. */
export const WhyLore = ({ report, quote }: WhyLoreProps) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const { lore, hidden_lore: hidden } = report;
  const called = lore.filter(({ outcome }) => outcome !== 'quiet');
  const quiet = lore.filter(({ outcome }) => outcome === 'quiet');
  const number = (value: number | null) => t.number(value ?? 0);
  const reason = ({ why, tokens, left }: Entry) =>
    why === null ? '' : text(`why.rule.${why}`, { tokens: number(tokens), left: number(left) });
  const origin = ({ keyword, called_by: entry }: Entry) => {
    if (keyword === null) return text('why.lore.constant');
    return entry === null ? text('why.lore.word', { word: keyword }) : text('why.lore.called', { word: keyword, entry });
  };
  return (
    <section className={css.section} aria-label={text('why.lore')} data-troupe-part="why-lore">
      <span className={drawerCss.heading}>{text('why.lore')}</span>
      {hidden.count > 0 && (
        <p className={drawerCss.quiet}>{text('why.lore-hidden', { count: hidden.count, tokens: t.number(hidden.tokens) })}</p>
      )}
      {called.length === 0 && hidden.count === 0 && <p className={drawerCss.quiet}>{text('why.lore-none')}</p>}
      {called.length > 0 && (
        <ul className={css.rows}>
          {called.map((entry) => {
            const said = entry.message_id === null ? undefined : quote(entry.message_id);
            return (
              <li key={entry.entry_id} className={css.row} data-troupe-state={entry.outcome}>
                <span dir="auto">{entry.name}</span>
                <span className={css.number}>{text('why.tokens', { count: entry.tokens ?? 0 })}</span>
                {entry.why === 'sticky' || <span className={drawerCss.quiet}>{origin(entry)}</span>}
                {entry.why && <Badge tone={entry.outcome === 'cut' ? 'warning' : 'neutral'}>{reason(entry)}</Badge>}
                {said !== undefined && (
                  <q className={`${drawerCss.quiet} ${css.wholeRow}`} dir="auto">
                    {said}
                  </q>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {quiet.length > 0 && (
        <details aria-label={text('why.lore.quiet', { count: quiet.length })}>
          <summary className={css.summary}>{text('why.lore.quiet', { count: quiet.length })}</summary>
          <ul className={css.rows}>
            {quiet.map((entry) => (
              <li key={entry.entry_id} className={css.row} data-troupe-state="quiet">
                <span dir="auto">{entry.name}</span>
                <span className={drawerCss.quiet}>{reason(entry)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
};
