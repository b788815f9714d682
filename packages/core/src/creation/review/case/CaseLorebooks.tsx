import type { ReviewCaseDetail, ReviewedLorebook } from '@troupe/protocol';
import { useId, useState } from 'react';
import { Badge } from '../../../ui/index.ts';
import * as css from '../review.css.ts';
import { mayBeAdult, ReviewPicture } from '../ReviewPicture.tsx';
import { useText } from '../texts.ts';
import { TagList } from './CaseField.tsx';

/** Its entries are drawn once it is opened: a lorebook has up to a thousand. */
const Lorebook = ({ lorebook, mayBeAdult: isAdult }: { lorebook: ReviewedLorebook; mayBeAdult: boolean }) => {
  const { name, description, tags, avatar_url: picture, entries, is_new: isNew } = lorebook;
  const text = useText();
  const [isOpen, setOpen] = useState(isNew);
  return (
    <li className={css.field} data-troupe-part="review-lorebook">
      <p className={css.byline}>
        <strong dir="auto">{name}</strong>
        {isNew && <Badge tone="warning">{text('review.lorebook.new')}</Badge>}
      </p>
      {picture !== null && <ReviewPicture src={picture} name={name} mayBeAdult={isAdult} size="whole" />}
      {tags.length > 0 && <TagList tags={tags} />}
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

/** What its prompts would be told besides, and what pages of its lorebooks would show: those first that readers do not have so yet. */
export const CaseLorebooks = ({ found }: { found: ReviewCaseDetail }) => {
  const { lorebooks } = found;
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
            <Lorebook key={lorebook.lorebook_id} lorebook={lorebook} mayBeAdult={mayBeAdult(found)} />
          ))}
      </ul>
    </section>
  );
};
