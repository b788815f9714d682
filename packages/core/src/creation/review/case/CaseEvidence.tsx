import { reportIssues, reportReasons, reportResolutions, type ReviewCaseDetail, type ReviewDecision } from '@troupe/protocol';
import { useId } from 'react';
import { useReasonText } from '../../review-rules/useReasonText.ts';
import { linksIn } from './case-fields.ts';
import { useFieldName } from './CaseField.tsx';
import { Since, useNameOf } from './CaseMarks.tsx';
import { mayBeAdult, ReviewPicture } from '../ReviewPicture.tsx';
import * as css from '../review.css.ts';
import { useReportText, useText } from '../texts.ts';

/** Addresses in what was sent: none is allowed in what others read (R-BOT-05). */
export const CaseLinks = ({ found }: { found: ReviewCaseDetail }) => {
  const text = useText();
  const nameOf = useFieldName();
  const titleId = useId();
  const all = linksIn(found.submitted);
  if (all.length === 0) return null;
  return (
    <section className={css.stack} aria-labelledby={titleId} data-troupe-part="review-links">
      <h2 id={titleId} className={css.subtitle}>
        {text('review.links')}
      </h2>
      <dl className={css.list}>
        {all.map(({ field, links }) => (
          <div key={field}>
            <dt className={css.fieldName}>{nameOf(field)}</dt>
            {[...new Set(links)].map((link) => (
              <dd key={link} className={css.factValue}>
                <bdi>{link}</bdi>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
};

type Report = ReviewCaseDetail['reports'][number];

/** What a report says is wrong, in the words of the form that it came from. */
const useReportWords = () => {
  const text = useReportText();
  return {
    label: ({ label }: Report): string => {
      const reason = reportReasons.find((one) => one === label);
      if (reason) return text(`report.reason.${reason}`);
      const issue = reportIssues.find((one) => one === label);
      return issue ? text(`report-page.issue.${issue}`) : label;
    },
    resolution: ({ resolution }: Report): string | null => {
      const asked = reportResolutions.find((one) => one === resolution);
      return asked ? text(`report-page.resolution.${asked}`) : resolution;
    },
  };
};

/** Reports about it, with what was reported as it stood then. */
export const CaseReports = ({ found }: { found: ReviewCaseDetail }) => {
  const { reports, character } = found;
  const text = useText();
  const words = useReportWords();
  const titleId = useId();
  if (reports.length === 0) return null;
  return (
    <section className={css.stack} aria-labelledby={titleId} data-troupe-part="review-reports">
      <h2 id={titleId} className={css.subtitle}>
        {text('review.column.reports')}
      </h2>
      <ul className={css.list}>
        {reports.map((report) => {
          const wants = words.resolution(report);
          return (
            <li key={report.id} className={css.field}>
              <p className={css.byline}>
                <strong>{words.label(report)}</strong>
                {wants !== null && <span>{text('review.wants', { what: wants })}</span>}
                <span className={css.tiny}>
                  <Since instant={report.createdAt} />
                </span>
              </p>
              {report.comment !== '' && (
                <p className={css.prose} dir="auto">
                  {report.comment}
                </p>
              )}
              {report.evidence !== '' && (
                <details aria-label={text('review.evidence')}>
                  <summary className={css.summary}>{text('review.evidence')}</summary>
                  <blockquote className={css.evidence} dir="auto">
                    {report.evidence}
                  </blockquote>
                  {report.picture !== null && (
                    <ReviewPicture src={report.picture} name={character.name} mayBeAdult={mayBeAdult(found)} size="whole" />
                  )}
                </details>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
};

const Decided = ({ decision }: { decision: ReviewDecision }) => {
  const text = useText();
  const nameOf = useNameOf();
  const reasonOf = useReasonText();
  const { action, by, decidedAt, reasons, words, note } = decision;
  const said = [
    ['words', words],
    ['note', note],
  ] as const;
  return (
    <li className={css.field}>
      <p className={css.byline}>
        <strong dir="auto">{text(`review.done.${action}`, { name: nameOf(by) })}</strong>
        <span className={css.tiny}>
          <Since instant={decidedAt} />
        </span>
      </p>
      {reasons.length > 0 && (
        <ul className={css.reasonsGiven}>
          {reasons.map((reason) => (
            <li key={reason}>{reasonOf(reason)}</li>
          ))}
        </ul>
      )}
      {said.map(
        ([what, words]) =>
          words !== null && (
            <div key={what}>
              <h3 className={css.fieldName}>{text(`review.${what}`)}</h3>
              <p className={css.prose} dir="auto">
                {words}
              </p>
            </div>
          ),
      )}
    </li>
  );
};

/** What reviewers decided about it before. */
export const CaseDecisions = ({ decisions }: Pick<ReviewCaseDetail, 'decisions'>) => {
  const text = useText();
  const titleId = useId();
  if (decisions.length === 0) return null;
  return (
    <section className={css.stack} aria-labelledby={titleId} data-troupe-part="review-decisions">
      <h2 id={titleId} className={css.subtitle}>
        {text('review.decisions')}
      </h2>
      <ol className={css.list}>
        {decisions.map((decision) => (
          <Decided key={`${decision.decidedAt} ${decision.action}`} decision={decision} />
        ))}
      </ol>
    </section>
  );
};
