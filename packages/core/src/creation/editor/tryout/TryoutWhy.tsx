import type { TryoutReport } from '@troupe/protocol';
import { useId, useState } from 'react';
import { useOwnTexts, useT } from '../../../app/index.ts';
import { infoIcon } from '../../../ui/icons.ts';
import { Badge, Button, Icon } from '../../../ui/index.ts';
import { texts } from './texts.ts';
import * as css from './tryout.css.ts';

/** The parts of the prompt with their tokens, and what was cut. */
const Parts = ({ report }: { report: TryoutReport }) => {
  const t = useT();
  const text = useOwnTexts(texts);
  const { context_tokens: limit, prompt_tokens: prompt, reply_tokens: reply, history, lore } = report;
  const fired = lore.filter(({ outcome }) => outcome === 'fired');
  return (
    <>
      <meter className={css.meter} aria-label={text('why.room')} min={0} max={limit} value={Math.min(limit, prompt + reply)} />
      <p className={css.quiet}>
        {text('why.room-of', { tokens: t.number(prompt + reply), limit: t.number(limit), reply: t.number(reply) })}
      </p>
      <ul className={css.parts} aria-label={text('why.parts')}>
        {report.parts.map(({ kind, tokens, outcome, wanted, kept, of }) => (
          <li key={kind} className={css.part} data-troupe-state={outcome}>
            <span>{text(`why.part.${kind}`)}</span>
            <span className={css.number}>{text('why.tokens', { count: tokens })}</span>
            {outcome !== 'kept' && (
              <span className={css.badges}>
                <Badge tone="warning">{text(`why.outcome.${outcome}`)}</Badge>
                {of !== undefined && <Badge>{text('why.pieces', { kept: t.number(kept ?? 0), of: t.number(of) })}</Badge>}
                {wanted !== undefined && <Badge>{text('why.wanted', { tokens: t.number(wanted) })}</Badge>}
              </span>
            )}
          </li>
        ))}
        {fired.map(({ entry_id: id, name, tokens }) => (
          <li key={id} className={css.part} data-troupe-state="kept">
            <span dir="auto">{`${text('why.lore')}: ${name}`}</span>
            <span className={css.number}>{text('why.tokens', { count: tokens ?? 0 })}</span>
          </li>
        ))}
      </ul>
      <p className={css.quiet}>
        {text('why.history', { count: history.messages })}{' '}
        {text(history.capped_message_id === null ? 'why.history-all' : 'editor.tryout.cut')}
      </p>
      {report.model && <p className={css.quiet}>{`${text('why.model')}: ${report.model.name}`}</p>}
    </>
  );
};

/** Below a reply: what the model read, once one asks. */
export const TryoutWhy = ({ report }: { report: TryoutReport }) => {
  const text = useOwnTexts(texts);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        className={css.tool}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon glyph={infoIcon} size="sm" />
        {text('why.title')}
      </Button>
      {isOpen && (
        <div id={id} className={css.why} data-troupe-part="tryout-why">
          <Parts report={report} />
        </div>
      )}
    </>
  );
};
