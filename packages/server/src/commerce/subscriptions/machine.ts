import type { BillingPeriod, SubscriptionStatus } from '@troupe/protocol';
import { dayMs } from '../../kernel/schedules/time.ts';
import { periodEnd } from './periods.ts';

/** A subscription as far as it decides what happens next. Instants are UTC. */
export interface SubscriptionState {
  status: SubscriptionStatus;
  period: BillingPeriod;
  /** From when its periods are counted. */
  anchorAt: Date;
  /** Periods since then that are paid for. */
  periodNo: number;
  /** End of what is paid for. */
  recurAt: Date;
  /** Length of the period after it, where another plan was chosen. */
  nextPeriod: BillingPeriod;
  /** Whether a card is kept that can be tried. */
  hasCard: boolean;
  /** Whether the next period costs more than the last one did. */
  isDearerNext: boolean;
  /** Tries to be paid for the next period, and mails about it. */
  tries: number;
  notices: number;
  /** Whether trying again by itself is of no use. */
  awaitsBuyer: boolean;
  /** End of the days of grace that run; null where none do. */
  graceUntil: Date | null;
  /** When to look at it again; null once it is over. */
  nextActionAt: Date | null;
}

export type SubscriptionEvent =
  /** Its time has come, or may have. */
  | { kind: 'due' }
  /** A payment for the next period has come to something. */
  | { kind: 'paid' }
  /** `never`: only another card, or the buyer at the bank's page, may help. */
  | { kind: 'declined'; advice: 'later' | 'never' }
  | { kind: 'cancel' }
  | { kind: 'uncancel' }
  /** What it was paid with has gone back: it is over at once, and its buyer knows. */
  | { kind: 'revoked' }
  /** The state says another plan for the next period, or the same one after all. */
  | { kind: 'planned' }
  /** The plan that the state says was paid for: the rest of the running period, or a new one of its length that begins now. */
  | { kind: 'upgraded'; restarts: boolean }
  | { kind: 'card_kept' };

export type SubscriptionNotice = 'announced' | 'due' | 'failed' | 'canceled' | 'ended';

/** What somebody has to do about a step. */
export type SubscriptionEffect = { kind: 'charge' } | { kind: 'mail'; notice: SubscriptionNotice };

export interface Step {
  state: SubscriptionState;
  effects: SubscriptionEffect[];
}

/** Days of grace on which a kept card is tried, and on which a mail says that the payment failed. */
export const tryDays = [0, 1, 3, 5, 7] as const;
export const failureMailDays = [0, 3, 6] as const;
/** A charge that has not ended is asked about after so long. */
export const leaseMs = 10 * 60_000;

const later = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs);
const earliest = (...instants: (Date | undefined)[]): Date =>
  new Date(Math.min(...instants.flatMap((at) => (at ? [at.getTime()] : []))));

/** Days before the end of a period on which its buyer is told of the next one: a year, and a dearer period, are announced. */
const noticeDays = ({ hasCard, period, isDearerNext }: SubscriptionState): readonly number[] => {
  if (!hasCard) return [7, 3, 1];
  if (period === 'annual') return [30];
  return isDearerNext ? [7] : [];
};

/** How many of these days are over. */
const passed = (days: readonly number[], from: Date, now: Date): number => days.filter((day) => later(from, day) <= now).length;

const graceBegan = ({ graceUntil, recurAt }: SubscriptionState, graceDays: number): Date =>
  graceUntil ? later(graceUntil, -graceDays) : recurAt;

/** When something happens next, which may be now. */
const nextActionOf = (state: SubscriptionState, graceDays: number): Date | null => {
  const { status, recurAt, graceUntil, notices, tries, hasCard, awaitsBuyer } = state;
  if (status === 'expired') return null;
  if (status === 'cancelled') return recurAt;
  if (status === 'active') {
    const day = noticeDays(state)[notices];
    return earliest(recurAt, day === undefined ? undefined : later(recurAt, -day));
  }
  const began = graceBegan(state, graceDays);
  const [tryDay, mailDay] = [hasCard && !awaitsBuyer ? tryDays[tries] : undefined, failureMailDays[notices]];
  return earliest(
    graceUntil ?? recurAt,
    tryDay === undefined ? undefined : later(began, tryDay),
    mailDay === undefined ? undefined : later(began, mailDay),
  );
};

/** Until when a subscription gives its role. A stopped server locks nobody out: while it renews, the days of grace are given beforehand. */
export const benefitsEnd = ({ status, recurAt, graceUntil }: SubscriptionState, { now, graceDays }: Moment): Date => {
  if (status === 'expired') return now;
  if (status === 'cancelled') return recurAt;
  return status === 'grace' ? (graceUntil ?? recurAt) : later(recurAt, graceDays);
};

export interface Moment {
  now: Date;
  /** Of the brand. */
  graceDays: number;
}

const mail = (notice: SubscriptionNotice): SubscriptionEffect => ({ kind: 'mail', notice });

const over = (state: SubscriptionState): SubscriptionState => ({
  ...state,
  status: 'expired',
  graceUntil: null,
  awaitsBuyer: false,
});

const expire = (state: SubscriptionState): Step => ({ state: over(state), effects: [mail('ended')] });

/** Asks for a charge, and looks again once it must have ended. */
const charge = (state: SubscriptionState, now: Date): Step => ({
  state: { ...state, nextActionAt: new Date(now.getTime() + leaseMs) },
  effects: [{ kind: 'charge' }],
});

/** The days of grace begin when the buyer hears of them, so that a server that stood still ends nothing untold. */
const beginGrace = (state: SubscriptionState, { now, graceDays }: Moment, more: Partial<SubscriptionState>): Step => {
  const graceUntil = later(now, graceDays);
  const next = { ...state, ...more, status: 'grace' as const, graceUntil, notices: 1 };
  return graceDays === 0 ? expire(next) : { state: next, effects: [mail(state.hasCard ? 'failed' : 'due')] };
};

const dueWhileActive = (state: SubscriptionState, moment: Moment): Step => {
  const { now } = moment;
  if (state.recurAt <= now) return state.hasCard ? charge(state, now) : beginGrace(state, moment, {});
  const days = noticeDays(state);
  const told = days.filter((day) => later(state.recurAt, -day) <= now).length;
  if (told <= state.notices) return { state, effects: [] };
  return { state: { ...state, notices: told }, effects: [mail(state.hasCard ? 'announced' : 'due')] };
};

const dueInGrace = (state: SubscriptionState, { now, graceDays }: Moment): Step => {
  const began = graceBegan(state, graceDays);
  const isOver = state.graceUntil !== null && state.graceUntil <= now;
  const isTried = state.hasCard && !state.awaitsBuyer && passed(tryDays, began, now) > state.tries;
  if (isTried) return charge(state, now);
  if (isOver) return expire(state);
  const told = passed(failureMailDays, began, now);
  if (told <= state.notices) return { state, effects: [] };
  return { state: { ...state, notices: told }, effects: [mail(state.hasCard ? 'failed' : 'due')] };
};

const due = (state: SubscriptionState, moment: Moment): Step => {
  if ((state.nextActionAt ?? state.recurAt) > moment.now) return { state, effects: [] };
  if (state.status === 'active') return dueWhileActive(state, moment);
  if (state.status === 'grace') return dueInGrace(state, moment);
  return state.status === 'cancelled' && state.recurAt <= moment.now ? expire(state) : { state, effects: [] };
};

const none = { tries: 0, notices: 0, awaitsBuyer: false, graceUntil: null } as const;

/**
 * The next period was paid. Its dates go on from the old ones within the days of grace; later than that it begins now, so that
 * nobody pays for days that they had nothing of.
 */
const paid = (state: SubscriptionState, { now, graceDays }: Moment): Step => {
  const { status, nextPeriod, recurAt } = state;
  const isLate = status === 'expired' || later(recurAt, graceDays) < now;
  const goesOn = !isLate && nextPeriod === state.period;
  const anchorAt = isLate ? now : goesOn ? state.anchorAt : recurAt;
  const periodNo = goesOn ? state.periodNo + 1 : 1;
  return {
    state: {
      ...state,
      ...none,
      // Who cancelled while a charge was under way has paid for this period, and for no other.
      status: status === 'cancelled' ? 'cancelled' : 'active',
      period: nextPeriod,
      anchorAt,
      periodNo,
      recurAt: periodEnd(anchorAt, nextPeriod, periodNo),
    },
    effects: [],
  };
};

const declined = (state: SubscriptionState, advice: 'later' | 'never', moment: Moment): Step => {
  const awaitsBuyer = advice === 'never';
  if (state.status === 'active') return beginGrace(state, moment, { tries: 1, awaitsBuyer });
  if (state.status !== 'grace') return { state, effects: [] };
  const { now, graceDays } = moment;
  const tries = Math.max(state.tries + 1, passed(tryDays, graceBegan(state, graceDays), now));
  const tried = { ...state, tries, awaitsBuyer };
  const isOver = state.graceUntil !== null && state.graceUntil <= now;
  return isOver ? expire(tried) : { state: tried, effects: [] };
};

const cancel = (state: SubscriptionState): Step => {
  if (state.status === 'grace') return expire(state);
  if (state.status !== 'active') return { state, effects: [] };
  const next = { ...state, status: 'cancelled' as const, nextPeriod: state.period, isDearerNext: false, notices: 0 };
  return { state: next, effects: [mail('canceled')] };
};

const upgraded = (state: SubscriptionState, restarts: boolean, now: Date): SubscriptionState => {
  const { period } = state;
  const plan = { ...state, nextPeriod: period, notices: 0 };
  return restarts ? { ...plan, anchorAt: now, periodNo: 1, recurAt: periodEnd(now, period, 1) } : plan;
};

const react = (state: SubscriptionState, event: SubscriptionEvent, moment: Moment): Step => {
  switch (event.kind) {
    case 'due':
      return due(state, moment);
    case 'paid':
      return paid(state, moment);
    case 'declined':
      return declined(state, event.advice, moment);
    case 'cancel':
      return cancel(state);
    case 'uncancel':
      return {
        state: state.status === 'cancelled' && state.recurAt > moment.now ? { ...state, status: 'active' } : state,
        effects: [],
      };
    case 'revoked':
      return { state: over(state), effects: [] };
    case 'planned':
      return { state: { ...state, notices: 0 }, effects: [] };
    case 'upgraded':
      return { state: upgraded(state, event.restarts, moment.now), effects: [] };
    case 'card_kept':
      return { state: { ...state, hasCard: true, awaitsBuyer: false }, effects: [] };
  }
};

/**
 * What becomes of a subscription, and what there is to do about it. Workers, processors, buttons and tests feed it; it has no
 * clock, no database and no network. Feeding `due` too early or twice changes nothing.
 */
export const step = (state: SubscriptionState, event: SubscriptionEvent, moment: Moment): Step => {
  const after = react(state, event, moment);
  if (after.effects.some(({ kind }) => kind === 'charge')) return after;
  return { ...after, state: { ...after.state, nextActionAt: nextActionOf(after.state, moment.graceDays) } };
};
