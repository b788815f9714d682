import { AppError, limits, reportIssues, reportResolutions } from '@troupe/protocol';
import { useEffect, useState } from 'react';
import { useApp, useOwnTexts, useSession } from '../../../app/index.ts';
import { alertIcon, checkIcon } from '../../../ui/icons.ts';
import { Button, EmptyState, Notice, TextAreaField } from '../../../ui/index.ts';
import { dayOf } from '../../parts/dates/when.ts';
import { ExplainedChoices } from '../../parts/choices/ExplainedChoices.tsx';
import { ErrorSection } from '../../parts/errors/ErrorSection.tsx';
import { useCharacter } from '../profile/useCharacter.ts';
import * as css from './Report.css.ts';
import { ReportSubject } from './ReportSubject.tsx';
import { texts } from './texts.ts';
import { useReportForm, type Receipt, type ReportForm } from './useReportForm.ts';

export interface ReportScreenProps {
  /** The chatbot of the address; null where it names none. */
  characterId: string | null;
  /** Another chatbot, or none: the surface puts it into its address. */
  onCharacterChange: (characterId: string | null) => void;
}

/** What was sent: said at once, and for as long as it is read; then what comes of it. */
const Sent = ({ receipt, onAnother }: { receipt: Receipt; onAnother: () => void }) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const [isSaid, setSaid] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(false), limits.toastNormalMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Notice tone="success" glyph={checkIcon} role="status" data-troupe-part="report-receipt">
        {isSaid && <strong className={css.said}>{text('report-page.done')}</strong>}
        {text('report-page.receipt', { date: dayOf(t, receipt.dueAt) })} {!receipt.isNew && text('report-page.receipt.changed')}
      </Notice>
      <div>
        <Button variant="outline" onClick={onAnother}>
          {text('report-page.another')}
        </Button>
      </div>
    </>
  );
};

const Fields = ({ form }: { form: ReportForm }) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const { issue, resolution, details, isLocked, set } = form;
  const [wasLeft, setLeft] = useState(false);
  const detailsError = form.isOver
    ? text('report-page.details.too-long')
    : wasLeft && form.length === 0
      ? text('report-page.details.required')
      : undefined;
  return (
    <>
      <ExplainedChoices
        legend={text('report-page.issue')}
        choices={reportIssues.map((id) => ({
          id,
          label: text(`report-page.issue.${id}`),
          text: text(`report-page.issue-text.${id}`),
        }))}
        chosen={issue}
        onChoose={(id) => set({ issue: id })}
        disabled={isLocked}
        columns={2}
      />
      <TextAreaField
        label={text('report-page.details')}
        hint={
          <span className={css.count}>
            {text('report-page.details.count', { used: t.number(form.length), max: t.number(limits.reportDetailsMax) })}
          </span>
        }
        error={detailsError}
        value={details}
        rows={4}
        required
        readOnly={isLocked}
        onBlur={() => setLeft(true)}
        onChange={(event) => set({ details: event.currentTarget.value })}
      />
      <ExplainedChoices
        legend={text('report-page.resolution')}
        choices={reportResolutions.map((id) => ({
          id,
          label: text(`report-page.resolution.${id}`),
          text: text(`report-page.resolution-text.${id}`),
        }))}
        chosen={resolution}
        onChoose={(id) => set({ resolution: id })}
        disabled={isLocked}
        columns={3}
      />
    </>
  );
};

const noId = new Set<string>(['not_found', 'character_unavailable', 'invalid_input']);

const Form = ({ characterId, onCharacterChange }: ReportScreenProps) => {
  const text = useOwnTexts(texts);
  const { character, error, retry } = useCharacter(characterId ?? '', characterId !== null);
  const form = useReportForm(character?.id ?? null);
  const { receipt, failure, isComplete, isLocked } = form;
  const isUnknown = error instanceof AppError && noId.has(error.code);
  if (error && !isUnknown && !character) return <ErrorSection onRetry={retry} />;
  return (
    <div className={css.form} data-troupe-part="report-page" data-troupe-state={receipt ? 'sent' : undefined}>
      <ReportSubject
        characterId={characterId}
        character={character}
        isUnknown={isUnknown}
        disabled={isLocked}
        onChange={onCharacterChange}
      />
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.send();
        }}
      >
        <Fields key={form.round} form={form} />
        {failure !== undefined && (
          <Notice tone="danger" glyph={alertIcon} role="alert">
            {failure} {text('report-page.failed')}
          </Notice>
        )}
        <div className={css.actions}>
          <Button type="submit" variant="primary" size="lg" disabled={!isComplete || isLocked}>
            {text('report-page.submit')}
          </Button>
          {!isComplete && <p className={css.small}>{text('report-page.incomplete')}</p>}
        </div>
      </form>
      {receipt && (
        <Sent
          receipt={receipt}
          onAnother={() => {
            form.begin();
            onCharacterChange(null);
          }}
        />
      )}
    </div>
  );
};

/** Reports a chatbot (R-REPORT-01 to R-REPORT-05): which, what is wrong, and what should become of it. */
export const ReportScreen = (props: ReportScreenProps) => {
  const text = useOwnTexts(texts);
  const isOfPartner = useSession(({ session }) => session?.user.platform === 'partner');
  return (
    <div className={css.page}>
      <h1 className={css.title}>{text('report-page.title')}</h1>
      <p className={css.lead}>{text('report-page.lead')}</p>
      {isOfPartner ? <EmptyState title={text('report-page.partner')} /> : <Form {...props} />}
    </div>
  );
};
