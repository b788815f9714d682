import { AppError, type WorkField } from '@troupe/protocol';
import { useApp, useOwnTexts } from '../../../app/index.ts';
import { alertIcon, heartIcon } from '../../../ui/icons.ts';
import { Button, Notice } from '../../../ui/index.ts';
import { useEditor } from '../EditorContext.tsx';
import { useFaultText, useLabel } from '../fault-text.ts';
import { texts } from './texts.ts';
import * as css from './tryout.css.ts';
import type { TryoutFailure } from './tryout-session.ts';

/** The field of the form that a failure is about. */
const fieldIn = (fields: readonly WorkField[], failure: TryoutFailure): WorkField | undefined => {
  const asField = (name: unknown) => fields.find((field) => field === name);
  if ('fault' in failure) return failure.fault.field;
  const { error } = failure;
  if (!(error instanceof AppError)) return undefined;
  const [issue] = error.issues;
  return asField(error.params['field']) ?? asField(issue?.path.split('.').at(2));
};

/** Why a reply did not come, in words. */
export const useFailureText = (failure: TryoutFailure | null): string => {
  const { t } = useApp();
  const own = useOwnTexts(texts);
  const label = useLabel();
  const faultText = useFaultText();
  const { work } = useEditor();
  if (failure === null) return '';
  if ('fault' in failure) return faultText(failure.fault);
  const field = fieldIn(work.fields, failure);
  const reason = t.error(failure.error);
  return field === undefined ? reason : own('editor.tryout.refused', { field: label(field), reason });
};

export interface FailureNoticeProps {
  failure: TryoutFailure;
  onRetry: () => void;
  /** Before the field is shown that is to blame. */
  onShow?: () => void;
}

/** Why a reply did not come, with the ways to try again and to the field that is to blame. */
export const FailureNotice = ({ failure, onRetry, onShow }: FailureNoticeProps) => {
  const { t } = useApp();
  const label = useLabel();
  const own = useOwnTexts(texts);
  const { want, work } = useEditor();
  const field = fieldIn(work.fields, failure);
  const show = (wanted: WorkField) => {
    onShow?.();
    want(wanted);
  };
  return (
    <Notice tone="danger" glyph={alertIcon} className={css.notice}>
      <span>{useFailureText(failure)}</span>
      <span className={css.actions}>
        <Button size="sm" variant="inherit" onClick={onRetry}>
          {t('common.try-again')}
        </Button>
        {field && (
          <Button size="sm" variant="inherit" onClick={() => show(field)}>
            {own('editor.tryout.show', { field: label(field) })}
          </Button>
        )}
      </span>
    </Notice>
  );
};

/** For somebody who may need people rather than a story. */
export const HelpNotice = () => {
  const text = useOwnTexts(texts);
  return (
    <Notice glyph={heartIcon} className={css.notice}>
      <strong>{text('safety.help.title')}</strong> {text('safety.help.text')} {text('safety.help.emergency')}
    </Notice>
  );
};
