import { useEffect, useId, useRef, useState, type ReactNode, type Ref, type SubmitEvent } from 'react';
import { useT } from '../../app/index.ts';
import { ErrorSection } from '../../platform/index.ts';
import { Button, Notice, Skeleton } from '../../ui/index.ts';
import { infoIcon } from '../../ui/icons.ts';
import { CardFrame, type CardFrameProps, type CardTokens } from '../payment/CardFrame.tsx';
import * as css from './Portal.css.ts';
import { usePurchaseOptions } from './usePurchaseOptions.ts';

export interface CardFormProps {
  title: string;
  /** What the card pays, and when: said before it is typed in. */
  note: string;
  confirm: string;
  onConfirm: () => void;
  onBack: () => void;
  isBusy: boolean;
  /** Nothing may be sent now. */
  isLocked: boolean;
  /** What the last try came to. */
  children: ReactNode;
  ref: Ref<CardTokens>;
}

/** A card that is typed into the processor's own fields. It takes the focus once it opens. */
export const CardForm = (props: CardFormProps) => {
  const { title, note, confirm, onConfirm, onBack, isBusy, isLocked, children, ref } = props;
  const t = useT();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isComplete, setComplete] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isComplete && !isLocked) onConfirm();
  };
  return (
    <form noValidate className={css.form} aria-labelledby={id} onSubmit={handleSubmit}>
      <h3 ref={heading} id={id} tabIndex={-1} className={css.small}>
        {title}
      </h3>
      <p className={css.note}>{note}</p>
      <div inert={isBusy}>
        <CardFields ref={ref} onComplete={setComplete} />
      </div>
      {children}
      <div className={css.row}>
        <Button type="submit" variant="primary" disabled={!isComplete || isLocked}>
          {isBusy ? t('payment.processing') : confirm}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onBack}>
          {t('common.back')}
        </Button>
      </div>
    </form>
  );
};

/** The processor's page, once it is known where that is. */
const CardFields = ({ onComplete, ref }: Pick<CardFrameProps, 'onComplete'> & { ref: Ref<CardTokens> }) => {
  const t = useT();
  const { data, error, refetch } = usePurchaseOptions();
  if (data?.card_form_url === null) return <Notice glyph={infoIcon}>{t('payment.no-card')}</Notice>;
  if (!data && error) return <ErrorSection onRetry={() => void refetch()} />;
  return (
    <>
      <div className={css.fields}>
        {data?.card_form_url ? (
          <CardFrame ref={ref} url={data.card_form_url} hasOrigin={data.card_form_has_origin} onComplete={onComplete} />
        ) : (
          <Skeleton className={css.fieldsSize} />
        )}
      </div>
      {data?.is_sandbox && (
        <p className={css.note}>
          <strong>{t('payment.sandbox')}</strong>
        </p>
      )}
    </>
  );
};
