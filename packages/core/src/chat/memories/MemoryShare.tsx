import type { MemoryShare as Share } from '@troupe/protocol';
import { useId } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import * as css from './memories.css.ts';
import { texts } from './texts.ts';

/** How much of the context pinned memories and the others take: two meters in a `<section>`. */
export const MemoryShare = ({ share }: { share: Share }) => {
  const { t } = useApp();
  const id = useId();
  const text = useOwnTexts(texts);
  const isOver = share.pinned.tokens > share.pinned.limit || share.facts.tokens > share.facts.limit;
  return (
    <section className={css.share} data-troupe-part="memory-share" aria-label={text('memories.share')}>
      <span className={css.heading}>{text('memories.share')}</span>
      {(['pinned', 'facts'] as const).map((kind) => {
        const { tokens, limit } = share[kind];
        const label = text(`memories.share.${kind}`);
        const words = text('memories.share.of', { tokens: t.number(tokens), limit: t.number(limit) });
        return (
          <div key={kind} className={css.meterRow}>
            <span>{label}</span>
            <span id={`${id}-${kind}`} className={css.quiet}>
              {words}
            </span>
            <meter
              className={css.meter}
              aria-label={label}
              aria-describedby={`${id}-${kind}`}
              min={0}
              max={limit}
              value={Math.min(tokens, limit)}
            />
          </div>
        );
      })}
      {isOver && <span className={css.quiet}>{text('memories.share.over')}</span>}
      {share.is_automatic && <span className={css.quiet}>{text('memories.auto.on')}</span>}
    </section>
  );
};
