import type { ReplyReport } from '@troupe/protocol';
import { useId } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { Badge } from '../../ui/index.ts';
import * as drawerCss from '../open-chat/drawer.css.ts';
import { texts } from './texts.ts';
import * as css from './why.css.ts';

/** What the model read, part by part, and how full the context was. */
export const WhyParts = ({ report }: { report: ReplyReport }) => {
  const { t } = useApp();
  const id = useId();
  const text = useOwnTexts(texts);
  const { context_tokens: limit, prompt_tokens: prompt, reply_tokens: reply, history } = report;
  const words = text('why.room-of', { tokens: t.number(prompt + reply), limit: t.number(limit), reply: t.number(reply) });
  return (
    <section className={css.section} aria-label={text('why.room')} data-troupe-part="why-parts">
      <span className={drawerCss.heading}>{text('why.room')}</span>
      <meter
        className={drawerCss.meter}
        aria-label={text('why.room')}
        aria-describedby={id}
        min={0}
        max={limit}
        value={Math.min(limit, prompt + reply)}
      />
      <p id={id} className={drawerCss.quiet}>
        {words}
      </p>
      {report.is_definition_hidden && <p className={drawerCss.quiet}>{text('why.hidden')}</p>}
      <ul className={css.rows} aria-label={text('why.parts')}>
        {report.parts.map(({ kind, tokens, outcome, wanted, kept, of }) => (
          <li key={kind} className={css.row} data-troupe-state={outcome}>
            <span>{text(`why.part.${kind}`)}</span>
            <span className={css.number}>{text('why.tokens', { count: tokens })}</span>
            {outcome !== 'kept' && (
              <span className={drawerCss.badges}>
                <Badge tone="warning">{text(`why.outcome.${outcome}`)}</Badge>
                {of !== undefined && <Badge>{text('why.pieces', { kept: t.number(kept ?? 0), of: t.number(of) })}</Badge>}
                {wanted !== undefined && <Badge>{text('why.wanted', { tokens: t.number(wanted) })}</Badge>}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className={drawerCss.quiet}>
        {text('why.history', { count: history.messages })}{' '}
        {text(history.capped_message_id === null ? 'why.history-all' : 'why.history-cut')}
      </p>
    </section>
  );
};
