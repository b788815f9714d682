import type { SubscriptionRecord } from '@troupe/protocol';
import type { ReactNode } from 'react';
import { Button, Icon } from '../../ui/index.ts';
import { cardIcon } from '../../ui/icons.ts';
import * as css from './Portal.css.ts';
import type { Tasks } from './useTasks.ts';
import { useWords } from './words.ts';

export interface CardPanelProps {
  record: SubscriptionRecord;
  tasks: Tasks;
  /** Where another card is typed in, while it is. */
  children: ReactNode;
}

/** The card that pays, that it is gone, or that there is none; and the way to another. */
export const CardPanel = ({ record, tasks, children }: CardPanelProps) => {
  const { task, isLocked, toggle, setCardOpener } = tasks;
  const { t, text, card } = useWords();
  const { credit_card, is_card_deleted, subscription_status: status } = record;
  const isRunning = status === 'active' || status === 'grace';
  if (!isRunning && credit_card === null) return null;
  return (
    <div className={css.panel} data-troupe-part="subscription-card">
      <h3 className={css.small}>{t('payment.card')}</h3>
      {credit_card ? (
        <p className={css.card}>
          <Icon glyph={cardIcon} className={css.cardIcon} />
          <span>
            {card(credit_card)}
            <br />
            <span className={css.text}>{text('portal.card.until', { date: credit_card.exp })}</span>
          </span>
        </p>
      ) : (
        <p>{text(is_card_deleted ? 'portal.card.deleted' : 'portal.card.none')}</p>
      )}
      {isRunning && (
        <Button
          ref={setCardOpener}
          variant="outline"
          aria-expanded={task === 'card'}
          disabled={isLocked}
          onClick={() => toggle('card')}
        >
          {text(credit_card ? 'portal.card.change' : 'portal.card.add')}
        </Button>
      )}
      {children}
    </div>
  );
};
