import { reviewLimits, reviewRules } from '@troupe/protocol';
import { useApp } from '../../app/index.ts';
import { alertIcon } from '../../ui/icons.ts';
import { Checkbox, Icon, TextAreaField } from '../../ui/index.ts';
import { useReasonText } from '../review-rules/useReasonText.ts';
import { hasReasons, type Draft, type DraftFault } from './draft.ts';
import * as css from './review.css.ts';
import { useText } from './texts.ts';

export interface ReasonFieldsProps {
  /** Before the ids of its fields. */
  id: string;
  draft: Draft;
  onDraft: (change: Partial<Draft>) => void;
  isLocked: boolean;
  /** Whether there is an approved text that may go on being served. */
  isLive: boolean;
  faults: readonly DraftFault[];
}

/** The field that has the focus first, or where something is missing. */
export const firstReasonId = (id: string): string => `${id}-reason-${reviewRules[0]}`;
export const wordsId = (id: string): string => `${id}-words`;

const Reasons = ({ id, draft, onDraft, isLocked, faults }: ReasonFieldsProps) => {
  const text = useText();
  const reasonOf = useReasonText();
  const isMissing = faults.includes('reasons');
  return (
    <fieldset className={css.reasons} disabled={isLocked} aria-describedby={isMissing ? `${id}-reasons-error` : undefined}>
      <legend className={css.legend}>{text('review.reasons')}</legend>
      {reviewRules.map((rule) => (
        <label key={rule} className={css.check}>
          <Checkbox
            id={`${id}-reason-${rule}`}
            checked={draft.reasons.includes(rule)}
            aria-invalid={isMissing}
            onChange={({ currentTarget }) =>
              onDraft({
                reasons: reviewRules.filter((one) => (one === rule ? currentTarget.checked : draft.reasons.includes(one))),
              })
            }
          />
          <span>{reasonOf(rule)}</span>
        </label>
      ))}
      {isMissing && (
        <p id={`${id}-reasons-error`} className={css.bad} role="alert">
          <Icon glyph={alertIcon} size="sm" />
          {text('review.reasons.missing')}
        </p>
      )}
    </fieldset>
  );
};

/** Why a chatbot is sent back or closed, and what its creator is told; nothing for an approval. */
export const ReasonFields = (props: ReasonFieldsProps) => {
  const { id, draft, onDraft, isLocked, isLive, faults } = props;
  const { t } = useApp();
  const text = useText();
  if (!hasReasons(draft.action)) return null;
  return (
    <>
      <Reasons {...props} />
      <TextAreaField
        id={wordsId(id)}
        label={text('review.words')}
        hint={text('review.words.hint')}
        error={faults.includes('words') ? text('review.too-long', { limit: t.number(reviewLimits.wordsMax) }) : undefined}
        rows={4}
        readOnly={isLocked}
        value={draft.words}
        onChange={({ currentTarget }) => onDraft({ words: currentTarget.value })}
      />
      {draft.action === 'ask_fix' && isLive && (
        <label className={css.check}>
          <Checkbox
            disabled={isLocked}
            checked={draft.stopsServing}
            onChange={({ currentTarget }) => onDraft({ stopsServing: currentTarget.checked })}
          />
          <span>{text('review.stop-serving')}</span>
        </label>
      )}
    </>
  );
};
