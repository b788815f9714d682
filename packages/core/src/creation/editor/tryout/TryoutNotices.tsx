import { AppError, chatbotFields, type ChatbotField } from '@troupe/protocol';
import { useApp, useOwnTexts } from '../../../app/index.ts';
import { alertIcon, heartIcon } from '../../../ui/icons.ts';
import { Button, Notice } from '../../../ui/index.ts';
import { useEditor } from '../EditorContext.tsx';
import { faultText, labelOf } from '../fault-text.ts';
import { useText } from '../texts.ts';
import { texts } from './texts.ts';
import * as css from './tryout.css.ts';
import type { Tryout, TryoutFailure } from './tryout-session.ts';

const asField = (name: unknown): ChatbotField | undefined => chatbotFields.find((field) => field === name);

/** The field of the form that a failure is about. */
const fieldIn = (failure: TryoutFailure): ChatbotField | undefined => {
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
  const text = useText();
  if (failure === null) return '';
  if ('fault' in failure) return faultText(t, text, failure.fault);
  const field = fieldIn(failure);
  const reason = t.error(failure.error);
  return field === undefined ? reason : own('editor.tryout.refused', { field: labelOf(t, text, field), reason });
};

export const FailureNotice = ({ tryout, failure }: { tryout: Tryout; failure: TryoutFailure }) => {
  const { t } = useApp();
  const text = useText();
  const own = useOwnTexts(texts);
  const { want } = useEditor();
  const field = fieldIn(failure);
  const show = (wanted: ChatbotField) => {
    // The form lies below the sheet.
    tryout.put({ isOpen: false });
    want(wanted);
  };
  return (
    <Notice tone="danger" glyph={alertIcon} className={css.notice}>
      <span>{useFailureText(failure)}</span>
      <span className={css.actions}>
        <Button size="sm" variant="inherit" onClick={() => void tryout.retry()}>
          {t('common.try-again')}
        </Button>
        {field && (
          <Button size="sm" variant="inherit" onClick={() => show(field)}>
            {own('editor.tryout.show', { field: labelOf(t, text, field) })}
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
