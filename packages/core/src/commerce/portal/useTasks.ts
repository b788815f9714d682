import type { SubscriptionRecord } from '@troupe/protocol';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../app/index.ts';
import type { CardTokens } from '../payment/CardFrame.tsx';
import type { OtherPlan } from './PlanChange.tsx';
import { useChange, type Change, type Wish } from './useChange.ts';
import { useWords } from './words.ts';

/** What is open below a subscription: another plan, or a card that pays what is due, or one for the payments to come. */
export type Task = 'plan' | 'pay' | 'card' | null;

/** Gives the focus back to what was pressed, which lost it while it could not be pressed again. */
const useFocusBack = (isLocked: boolean) => {
  const pressed = useRef<Element>(null);
  useEffect(() => {
    if (isLocked || document.activeElement !== document.body) return;
    (pressed.current as HTMLElement | null)?.focus();
    pressed.current = null;
  }, [isLocked]);
  return () => void (pressed.current = document.activeElement);
};

export type Tasks = ReturnType<typeof useTasks>;

/** What is being done with a subscription, where, and what came of it. */
export const useTasks = (record: SubscriptionRecord, isFetching: boolean) => {
  const { text, day } = useWords();
  const isOnline = useSession((state) => state.isOnline);
  const [task, setTask] = useState<Task>(null);
  const [tried, setTried] = useState<Task>(null);
  const [told, setTold] = useState<{ words: string }>();
  const [heading, setHeading] = useState<HTMLElement | null>(null);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const [cardOpener, setCardOpener] = useState<HTMLElement | null>(null);
  const [card, setCard] = useState<CardTokens | null>(null);
  // What is told once it went through, also where it was gone on with later.
  const words = useRef<string>(undefined);
  // Once a dialog has closed, which would keep the focus.
  useEffect(() => {
    if (told) heading?.focus();
  }, [told, heading]);
  const tell = (given: string) => {
    setTask(null);
    setTold({ words: given });
  };
  const change = useChange({
    tokenize: () => card?.tokenize() ?? Promise.reject(new TypeError('no card page')),
    onDone() {
      tell(words.current ?? text('portal.done.paid'));
      words.current = undefined;
    },
  });
  const { state, resume } = change;
  const { open_order: order } = record;
  const pendingId = order?.iframe_3ds_url === null ? order.order_id : null;
  useEffect(() => {
    if (pendingId !== null) resume(pendingId);
  }, [pendingId, resume]);
  const isBusy = state.step === 'paying' || state.step === 'challenge';
  const isOpen = state.step === 'editing' && state.isOpen === true;
  const isLocked = !isOnline || isFetching || isBusy || isOpen;
  const keepFocus = useFocusBack(isLocked);

  const { order_id, subscription_id, next_charge: charge } = record;
  const named = { order_id, subscription_id };
  const start = (place: Task, wish: Wish, done: string) => {
    keepFocus();
    words.current = done;
    setTried(place);
    setTold(undefined);
    change.pay(wish);
  };
  const payDue = (place: Task, toWish: (due: Extract<Change, { action: 'charge_rebill' }>) => Wish) => {
    if (!charge) return;
    const agreed = { expected_total: charge.total, expected_currency: charge.currency };
    start(place, toWish({ action: 'charge_rebill', ...named, ...agreed }), text('portal.done.paid'));
  };
  return {
    change,
    task,
    /** Where the last try was made, and what it came to is said. */
    tried,
    told: told?.words,
    isBusy,
    isOpen,
    isLocked,
    /** Take what the focus goes to, and what gives a token for the card that is typed in. */
    setHeading,
    setOpener,
    setCardOpener,
    setCard,
    tell,
    toggle: (next: Task) => setTask(task === next ? null : next),
    leave() {
      setTask(null);
      (task === 'card' ? cardOpener : opener)?.focus();
    },
    pay: () => payDue(null, (due) => due),
    payByCard: () => payDue('pay', (due) => (card_token) => ({ ...due, card_token })),
    saveCard: () => start('card', (card_token) => ({ action: 'change_card', ...named, card_token }), text('portal.done.card')),
    changePlan({ plan_id, name, currency, starts, upgrade_price, recur_at }: OtherPlan) {
      const isNow = starts === 'now';
      const agreed = { expected_total: isNow ? (upgrade_price ?? 0) : 0, expected_currency: currency };
      const done = text(isNow ? 'portal.done.plan' : 'portal.done.later', { plan: name, date: day(recur_at) });
      start('plan', { action: 'change_plan', ...named, plan_id, ...agreed }, done);
    },
  };
};
