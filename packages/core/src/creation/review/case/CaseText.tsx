import type { ReviewCaseDetail, WorkField, WorkForm } from '@troupe/protocol';
import { useId } from 'react';
import { useApp } from '../../../app/index.ts';
import { filledFields, splitFields } from './case-fields.ts';
import { FieldChange, FieldWhole, useFieldName } from './CaseField.tsx';
import * as css from '../review.css.ts';
import { useText } from '../texts.ts';
import { CaseLorebooks } from './CaseLorebooks.tsx';

const Whole = ({ found, fields }: { found: ReviewCaseDetail; fields: readonly WorkField[] }) => {
  const nameOf = useFieldName();
  return fields.map((field) => (
    <div key={field} className={css.field}>
      <h3 className={css.fieldName}>{nameOf(field)}</h3>
      <FieldWhole found={found} field={field} />
    </div>
  ));
};

interface ChangesProps {
  found: ReviewCaseDetail;
  approved: WorkForm;
  fields: ReturnType<typeof splitFields>;
}

const Changes = ({ found, approved, fields: { changed, unchanged } }: ChangesProps) => {
  const { t } = useApp();
  const text = useText();
  const nameOf = useFieldName();
  return (
    <>
      {changed.map((field) => (
        <div key={field} className={css.field}>
          <h3 className={css.fieldName}>{nameOf(field)}</h3>
          <FieldChange found={found} approved={approved} field={field} />
        </div>
      ))}
      <details aria-label={text('review.unchanged', { number: t.number(unchanged.length) })}>
        <summary className={css.summary}>{text('review.unchanged', { number: t.number(unchanged.length) })}</summary>
        <div className={css.stack}>
          <Whole found={found} fields={unchanged} />
        </div>
      </details>
    </>
  );
};

/** What is to be decided about: what changes of what is served, or all of it where nothing is, or it was reported as it stands. */
export const CaseText = ({ found }: { found: ReviewCaseDetail }) => {
  const text = useText();
  const titleId = useId();
  const { approved, submitted, note } = found;
  const fields = approved && splitFields(submitted, approved);
  const isChange = fields !== null && fields.changed.length > 0;
  return (
    <section className={css.stack} aria-labelledby={titleId} data-troupe-part="review-text">
      <h2 id={titleId} className={css.subtitle}>
        {text(isChange ? 'review.text.change' : 'review.text.whole')}
      </h2>
      {note !== '' && (
        <div className={css.field}>
          <h3 className={css.fieldName}>{text('review.creator-note')}</h3>
          <p className={css.prose} dir="auto">
            {note}
          </p>
        </div>
      )}
      {approved && isChange ? (
        <Changes found={found} approved={approved} fields={fields} />
      ) : (
        <Whole found={found} fields={filledFields(submitted)} />
      )}
      <CaseLorebooks found={found} />
    </section>
  );
};
