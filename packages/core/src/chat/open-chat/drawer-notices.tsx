import { useApp, useOwnTexts } from '../../app/index.ts';
import { Button, Notice } from '../../ui/index.ts';
import { alertIcon, checkIcon } from '../../ui/icons.ts';
import * as css from './drawer.css.ts';
import { texts } from './texts.ts';

export interface ForgottenMemoriesProps {
  /** How many were forgotten just now; undefined says nothing. */
  count: number | undefined;
  onUndo: () => void;
}

/** Says that memories were forgotten, with the way back. Always there, so that what appears in it is announced. */
export const ForgottenMemories = ({ count, onUndo }: ForgottenMemoriesProps) => {
  const text = useOwnTexts(texts);
  return (
    <div role="status" className={css.status}>
      {count !== undefined && (
        <Notice
          glyph={checkIcon}
          action={
            <Button size="sm" variant="inherit" onClick={onUndo}>
              {text('memories.undo')}
            </Button>
          }
        >
          {text('memories.forgotten', { count })}
        </Notice>
      )}
    </div>
  );
};

export interface LoadFailureProps {
  error: unknown;
  onRetry: () => void;
}

/** What a drawer is about could not be loaded, and why. */
export const LoadFailure = ({ error, onRetry }: LoadFailureProps) => {
  const { t } = useApp();
  return (
    <Notice
      tone="danger"
      glyph={alertIcon}
      role="alert"
      action={
        <Button size="sm" variant="inherit" onClick={onRetry}>
          {t('common.try-again')}
        </Button>
      }
    >
      {t.error(error)}
    </Notice>
  );
};
