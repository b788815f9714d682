import { useT } from '../../app/index.ts';
import { Button, EmptyState } from '../../ui/index.ts';

export interface ErrorSectionProps {
  /** What was asked for is asked again. */
  onRetry: () => void;
}

/** Something did not load (part 1 §2.10): two lines and Retry, announced as an alert. */
export const ErrorSection = ({ onRetry }: ErrorSectionProps) => {
  const t = useT();
  return (
    <EmptyState
      role="alert"
      data-state="error"
      title={t('error-section.title')}
      text={t('error-section.text')}
      action={
        <Button variant="outline" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    />
  );
};
