import { limits, reportReasons, type ReportReason } from '@troupe/protocol';
import { useId, useState, type FormEvent } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { alertIcon } from '../../ui/icons.ts';
import { Button, Dialog, Notice, TextAreaField } from '../../ui/index.ts';
import * as dialogCss from '../open-chat/dialog.css.ts';
import { texts } from './texts.ts';
import * as css from './ReportDialog.css.ts';

export interface ReportDialogProps {
  title: string;
  /** Said when it is done. */
  doneText: string;
  /** Throws where it could not be sent. */
  onSend: (report: { label: ReportReason; comment: string }) => Promise<void>;
  onClose: () => void;
}

/**
 * The steps of a report (C-RATE-06): select an option, option selected, add a comment, done or error. The
 * button reads Next, Skip (no comment), Done, Close. After an error everything stands as it was.
 */
export const ReportDialog = ({ title, doneText, onSend, onClose }: ReportDialogProps) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const name = useId();
  const [step, setStep] = useState<'option' | 'comment' | 'sending' | 'error' | 'done'>('option');
  const [label, setLabel] = useState<ReportReason | null>(null);
  const [comment, setComment] = useState('');
  const isBlank = comment.trim() === '';
  const isOver = comment.trim().length > limits.reportCommentMax;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (step === 'done') return onClose();
    if (label === null || isOver || step === 'sending') return;
    if (step === 'option') return setStep('comment');
    setStep('sending');
    try {
      await onSend({ label, comment: comment.trim() });
      setStep('done');
    } catch {
      setStep('error');
    }
  };
  const button = step === 'done' ? 'close' : step === 'option' ? 'next' : isBlank ? 'skip' : 'finish';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      {...(step !== 'done' && { closeLabel: t('common.close') })}
      className={dialogCss.dialog}
    >
      <form className={dialogCss.form} data-troupe-part="report" data-troupe-state={step} onSubmit={(event) => void send(event)}>
        {step === 'option' && (
          <fieldset className={css.reasons}>
            <legend className={css.legend}>{text('report.reasons')}</legend>
            {reportReasons.map((reason) => (
              <label key={reason} className={css.reason}>
                <input
                  type="radio"
                  className={css.radio}
                  name={name}
                  checked={label === reason}
                  onChange={() => setLabel(reason)}
                />
                <span>{text(`report.reason.${reason}`)}</span>
              </label>
            ))}
          </fieldset>
        )}
        {step === 'error' && (
          <Notice tone="danger" glyph={alertIcon} role="alert">
            {text('report.failed')}
          </Notice>
        )}
        {(step === 'comment' || step === 'sending' || step === 'error') && (
          <TextAreaField
            label={text('report.comment')}
            hint={text('report.comment.hint')}
            rows={4}
            value={comment}
            readOnly={step === 'sending'}
            error={
              isOver
                ? t('composer.counter', { used: t.number(comment.trim().length), max: t.number(limits.reportCommentMax) })
                : undefined
            }
            onChange={(event) => setComment(event.currentTarget.value)}
          />
        )}
        {step === 'done' && (
          <p className={dialogCss.text} role="status">
            {doneText}
          </p>
        )}
        <div className={dialogCss.actions}>
          <Button type="submit" variant="primary" disabled={label === null || isOver || step === 'sending'}>
            {text(`report.${button}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
