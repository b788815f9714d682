import { useApp } from '../../app/index.ts';
import { VisuallyHidden } from '../../ui/index.ts';
import { ClaimMark, DueMark, KindMark, Since, useNameOf } from './case/CaseMarks.tsx';
import * as css from './review.css.ts';
import { mayBeAdult, ReviewPicture } from './ReviewPicture.tsx';
import { useText } from './texts.ts';
import type { QueuedCase } from './useReviewQueue.ts';

const columns = ['chatbot', 'kind', 'reports', 'sent', 'due', 'claim'] as const;

const QueueRow = ({ found, href }: { found: QueuedCase; href: string }) => {
  const { t } = useApp();
  const text = useText();
  const nameOf = useNameOf();
  const { character, creator, kind, num_reports, openedAt, dueAt, claim } = found;
  return (
    <tr className={css.row} data-troupe-part="review-row" data-troupe-state={kind}>
      <th scope="row" className={css.subject}>
        <span className={css.subjectInside}>
          <ReviewPicture src={character.avatar_url} name={character.name} mayBeAdult={mayBeAdult(found)} size="row" />
          <span className={css.subjectWords}>
            <a href={href} className={css.subjectName}>
              <bdi>{character.name}</bdi>
            </a>
            <bdi className={css.tiny}>{nameOf(creator)}</bdi>
          </span>
        </span>
      </th>
      <td className={css.cell}>
        <KindMark kind={kind} />
        {character.type === 'meta' && <span className={css.tiny}> {t('cards.group')}</span>}
      </td>
      <td className={css.number}>
        <span className={css.columnName}>{text('review.column.reports')}: </span>
        {t.number(num_reports)}
      </td>
      <td className={css.cell}>
        <span className={css.columnName}>{text('review.column.sent')}: </span>
        <Since instant={openedAt} />
      </td>
      <td className={css.cell}>
        <DueMark dueAt={dueAt} />
      </td>
      <td className={css.cell}>
        {claim === null && <span className={css.columnName}>{text('review.column.claim')}: </span>}
        <ClaimMark claim={claim} />
      </td>
    </tr>
  );
};

export interface QueueTableProps {
  cases: readonly QueuedCase[];
  caseHref: (caseId: string) => string;
}

/** Cases in a table, where it is narrow as cards. */
export const QueueTable = ({ cases, caseHref }: QueueTableProps) => {
  const text = useText();
  return (
    <table className={css.table}>
      <caption>
        <VisuallyHidden>{text('review.title')}</VisuallyHidden>
      </caption>
      <thead className={css.columnHeads}>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={column === 'reports' ? css.numberHead : css.columnHead}>
              {text(`review.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cases.map((found) => (
          <QueueRow key={found.id} found={found} href={caseHref(found.id)} />
        ))}
      </tbody>
    </table>
  );
};
