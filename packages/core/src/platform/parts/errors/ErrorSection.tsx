import { useT } from '../../../app/index.ts';
import { Button, EmptyState } from '../../../ui/index.ts';

export type ErrorSectionProps =
  /** What was asked for is asked again. */
  | { onRetry: () => void; onTryAgain?: undefined }
  /** Everything is loaded again. */
  | { onTryAgain: () => void; onRetry?: undefined };

/** Something did not load (P-EXP-22): two lines and one button, announced as an alert. */
export const ErrorSection = ({ onRetry, onTryAgain }: ErrorSectionProps) => {
  const t = useT();
  return (
    <EmptyState
      role="alert"
      data-troupe-state="error"
      title={t('error-section.title')}
      text={t('error-section.text')}
      action={
        <Button variant="outline" onClick={onRetry ?? onTryAgain}>
          {onRetry ? t('common.retry') : t('common.try-again')}
        </Button>
      }
    />
  );
};
