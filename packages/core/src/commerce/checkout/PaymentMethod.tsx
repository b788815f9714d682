import type { PurchaseOptions } from '@troupe/protocol';
import type { Ref } from 'react';
import { useT } from '../../app/index.ts';
import { Icon, Notice } from '../../ui/index.ts';
import { cardIcon, infoIcon } from '../../ui/icons.ts';
import { CardFrame, type CardTokens } from '../payment/CardFrame.tsx';
import * as css from './CheckoutForm.css.ts';

export interface PaymentMethodProps {
  /** Where the processor's card page is, if cards are taken. */
  options: Pick<PurchaseOptions, 'card_form_url' | 'card_form_has_origin'>;
  onComplete: (isComplete: boolean) => void;
  isLocked: boolean;
  ref: Ref<CardTokens>;
}

/** How the buyer pays: by card, in the processor's own fields. */
export const PaymentMethod = ({ options, onComplete, isLocked, ref }: PaymentMethodProps) => {
  const { card_form_url: url, card_form_has_origin: hasOrigin } = options;
  const t = useT();
  return (
    <div>
      <h2 className={css.title}>{t('payment.method')}</h2>
      {url ? (
        <div className={css.methods} inert={isLocked}>
          {/* The frame below has this name. */}
          <div className={css.method} aria-hidden="true">
            {t('payment.card')}
            <Icon glyph={cardIcon} />
          </div>
          <CardFrame ref={ref} url={url} hasOrigin={hasOrigin} onComplete={onComplete} />
        </div>
      ) : (
        <Notice glyph={infoIcon}>{t('payment.no-card')}</Notice>
      )}
    </div>
  );
};
