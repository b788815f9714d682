import type { ReviewCaseDetail } from '@troupe/protocol';
import { useEffect, useRef } from 'react';
import { useApp } from '../../../app/index.ts';
import { ClaimMark, DueMark, KindMark, Since, useNameOf } from './CaseMarks.tsx';
import * as css from '../review.css.ts';
import { mayBeAdult, ReviewPicture } from '../ReviewPicture.tsx';
import { useText } from '../texts.ts';

/** Focuses the heading after the page was loading, and after the last case was decided; a focus set meanwhile stays. */
const useHeadingFocus = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const active = document.activeElement;
    if (active === null || active.contains(heading.current)) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
};

const Facts = ({ found }: { found: ReviewCaseDetail }) => {
  const { t } = useApp();
  const text = useText();
  const { is_live, num_messages, num_reports, openedAt, dueAt, claim, state } = found;
  const rows = [
    ['served', text('review.served'), text(is_live ? 'review.served.yes' : 'review.served.no')],
    ['messages', t('profile.messages'), t.compact(num_messages)],
    ['reports', text('review.column.reports'), t.number(num_reports)],
    ['sent', text('review.column.sent'), <Since key="sent" instant={openedAt} />],
  ] as const;
  return (
    <dl className={css.facts}>
      {rows.map(([id, name, value]) => (
        <div key={id} className={css.fact}>
          <dt className={css.tiny}>{name}</dt>
          <dd className={css.factValue}>{value}</dd>
        </div>
      ))}
      {state === 'open' && (
        <>
          <div className={css.fact}>
            <dt className={css.tiny}>{text('review.column.due')}</dt>
            <dd className={css.factValue}>
              <DueMark dueAt={dueAt} />
            </dd>
          </div>
          <div className={css.fact}>
            <dt className={css.tiny}>{text('review.column.claim')}</dt>
            <dd className={css.factValue}>
              <ClaimMark claim={claim} />
            </dd>
          </div>
        </>
      )}
    </dl>
  );
};

/** Which chatbot it is about, whose it is, and how it stands. */
export const CaseHead = ({ found }: { found: ReviewCaseDetail }) => {
  const { links } = useApp();
  const nameOf = useNameOf();
  const heading = useHeadingFocus();
  const { character, creator, kind } = found;
  const creatorHref = creator.username === null ? null : links({ name: 'platform.creator', username: creator.username });
  return (
    <header className={css.caseHead}>
      <ReviewPicture src={character.avatar_url} name={character.name} mayBeAdult={mayBeAdult(found)} size="head" />
      <div className={css.caseHeadWords}>
        <h1 ref={heading} tabIndex={-1} className={css.caseTitle}>
          <bdi>{character.name}</bdi>
        </h1>
        <p className={css.byline}>
          {creatorHref === null ? (
            <bdi>{nameOf(creator)}</bdi>
          ) : (
            <a href={creatorHref} className={css.inlineLink}>
              <bdi>{nameOf(creator)}</bdi>
            </a>
          )}
          <KindMark kind={kind} />
        </p>
        <Facts found={found} />
      </div>
    </header>
  );
};
