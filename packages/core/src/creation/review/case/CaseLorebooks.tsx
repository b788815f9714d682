import type { ReviewCaseDetail, ReviewedLorebook } from '@troupe/protocol';
import { useId, useState } from 'react';
import { Badge } from '../../../ui/index.ts';
import * as css from '../review.css.ts';
import { useText } from '../texts.ts';

/** Its entries are drawn once it is opened: a lorebook has up to a thousand. */
const Lorebook = ({ lorebook: { name, description, entries, is_new: isNew } }: { lorebook: ReviewedLorebook }) => {
  const text = useText();
  const [isOpen, setOpen] = useState(isNew);
  return (
    <li className={css.field} data-troupe-part="review-lorebook">
      <p className={css.byline}>
        <strong dir="auto">{name}</strong>
        {isNew && <Badge tone="warning">{text('review.lorebook.new')}</Badge>}
      </p>
      {description !== '' && (
        <p className={css.tiny} dir="auto">
          {description}
        </p>
      )}
      <details
        aria-label={text('review.lorebook.entries', { count: entries.length })}
        open={isNew}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className={css.summary}>{text('review.lorebook.entries', { count: entries.length })}</summary>
        {isOpen && (
          <ol className={css.list}>
            {entries.map((entry) => (
              <li key={entry.id} className={css.field}>
                <h3 className={css.fieldName} dir="auto">
                  {entry.name}
                  {!entry.enabled && ` · ${text('review.lorebook.off')}`}
                  {entry.constant && ` · ${text('review.lorebook.constant')}`}
                </h3>
                <p className={css.tiny} dir="auto">
                  {[...entry.keywords, ...entry.secondary_keywords].join(', ')}
                </p>
                <p className={css.prose} dir="auto">
                  {entry.content}
                </p>
              </li>
            ))}
          </ol>
        )}
      </details>
    </li>
  );
};

/** What its prompts would be told besides: its lorebooks, those first that readers do not have so yet. */
export const CaseLorebooks = ({ lorebooks }: Pick<ReviewCaseDetail, 'lorebooks'>) => {
  const text = useText();
  const titleId = useId();
  if (!lorebooks?.length) return null;
  return (
    <section className={css.stack} aria-labelledby={titleId} data-troupe-part="review-lorebooks">
      <h2 id={titleId} className={css.subtitle}>
        {text('review.lorebooks')}
      </h2>
      <ul className={css.list}>
        {lorebooks
          .toSorted((a, b) => Number(b.is_new) - Number(a.is_new))
          .map((lorebook) => (
            <Lorebook key={lorebook.lorebook_id} lorebook={lorebook} />
          ))}
      </ul>
    </section>
  );
};
