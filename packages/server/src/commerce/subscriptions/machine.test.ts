import { describe, expect, it } from 'vitest';
import { dayMs } from '../../kernel/schedules/time.ts';
import {
  benefitsEnd,
  leaseMs,
  step,
  tryDays,
  type Moment,
  type Step,
  type SubscriptionEvent,
  type SubscriptionState,
} from './machine.ts';
import { periodEnd } from './periods.ts';

const anchor = new Date('2027-01-31T09:00:00.000Z');
const graceDays = 7;
const after = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs);

/** A monthly subscription that has just been bought, with a card that is kept. */
const bought = (change: Partial<SubscriptionState> = {}): SubscriptionState => {
  const period = change.period ?? 'monthly';
  const given: SubscriptionState = {
    status: 'active',
    period,
    nextPeriod: period,
    anchorAt: anchor,
    periodNo: 1,
    recurAt: periodEnd(anchor, period, 1),
    hasCard: true,
    isDearerNext: false,
    tries: 0,
    notices: 0,
    awaitsBuyer: false,
    graceUntil: null,
    nextActionAt: null,
    ...change,
  };
  // It changes nothing but when to look next.
  return step(given, { kind: 'planned' }, { now: anchor, graceDays }).state;
};

const at = (now: Date): Moment => ({ now, graceDays });
/** Lets time come to when the subscription is looked at. */
const onTime = (state: SubscriptionState): Step => step(state, { kind: 'due' }, at(state.nextActionAt ?? anchor));
const charged = [{ kind: 'charge' }];
const mailed = (notice: string) => [{ kind: 'mail', notice }];

describe('a subscription with a kept card', () => {
  it('is charged when its period ends, and goes on from its anchor', () => {
    let state = bought();
    const ends = ['02-28', '03-31', '04-30', '05-31'].map((day) => new Date(`2027-${day}T09:00:00.000Z`));
    for (const [nth, end] of ends.entries()) {
      expect(state.recurAt).toEqual(end);
      const due = onTime(state);
      expect(due.effects).toEqual(charged);
      state = step(due.state, { kind: 'paid' }, at(end)).state;
      expect(state).toMatchObject({ status: 'active', periodNo: nth + 2 });
    }
  });

  it('is asked about again where nobody knows how the charge ended', () => {
    const due = onTime(bought());
    expect(due.state.nextActionAt).toEqual(new Date(due.state.recurAt.getTime() + leaseMs));
    expect(onTime(due.state).effects).toEqual(charged);
  });

  it('is tried on days 0, 1, 3, 5 and 7, mailed about on 0, 3 and 6, and then over', () => {
    let { state } = onTime(bought());
    const began = state.recurAt;
    const tried = [0];
    const told: number[] = [];
    let now = began;
    const dayOf = () => (now.getTime() - began.getTime()) / dayMs;
    const note = ({ effects, state: next }: Step) => {
      if (effects.some((one) => one.kind === 'mail')) told.push(dayOf());
      state = next;
    };
    note(step(state, { kind: 'declined', advice: 'later' }, at(now)));
    while (state.nextActionAt) {
      now = state.nextActionAt;
      const due = step(state, { kind: 'due' }, at(now));
      note(due);
      if (!due.effects.some(({ kind }) => kind === 'charge')) continue;
      tried.push(dayOf());
      note(step(state, { kind: 'declined', advice: 'later' }, at(now)));
    }
    expect(tried).toEqual([...tryDays]);
    expect(told).toEqual([0, 3, 6, 7]);
    expect(state).toMatchObject({ status: 'expired', recurAt: began });
  });

  it('keeps its dates where it is paid in the days of grace', () => {
    const due = onTime(bought());
    const grace = step(due.state, { kind: 'declined', advice: 'later' }, at(due.state.recurAt)).state;
    expect(grace.status).toBe('grace');
    const paid = step(grace, { kind: 'paid' }, at(after(grace.recurAt, 6))).state;
    expect(paid).toMatchObject({ status: 'active', recurAt: new Date('2027-03-31T09:00:00.000Z'), tries: 0, graceUntil: null });
  });

  it('is not tried again where only its buyer can help', () => {
    const due = onTime(bought());
    let { state } = step(due.state, { kind: 'declined', advice: 'never' }, at(due.state.recurAt));
    const effects: unknown[] = [];
    while (state.nextActionAt) {
      const next = onTime(state);
      effects.push(...next.effects);
      ({ state } = next);
    }
    expect(effects).toEqual([...mailed('failed'), ...mailed('failed'), ...mailed('ended')]);
  });

  it('begins its period when it is paid, where it was over already', () => {
    const due = onTime(bought());
    const grace = step(due.state, { kind: 'declined', advice: 'later' }, at(due.state.recurAt)).state;
    const { state: ended } = step(grace, { kind: 'cancel' }, at(after(grace.recurAt, 1)));
    expect(ended.status).toBe('expired');
    const now = after(grace.recurAt, 3);
    expect(step(ended, { kind: 'paid' }, at(now)).state).toMatchObject({
      status: 'active',
      recurAt: periodEnd(now, 'monthly', 1),
    });
  });

  it.each([
    ['a year', { period: 'annual' }, 30],
    ['a period that costs more than the last one', { isDearerNext: true }, 7],
  ] as const)('announces %s', (_, change, days) => {
    const state = bought(change);
    expect(state.nextActionAt).toEqual(after(state.recurAt, -days));
    const told = onTime(state);
    expect(told.effects).toEqual(mailed('announced'));
    expect(told.state.nextActionAt).toEqual(state.recurAt);
  });
});

describe('a subscription without a card', () => {
  it('asks for payment 7, 3 and 1 days ahead, and keeps what it gives for the days of grace', () => {
    let state = bought({ hasCard: false });
    const { recurAt } = state;
    const told: number[] = [];
    while (state.nextActionAt) {
      const now = state.nextActionAt;
      const next = step(state, { kind: 'due' }, at(now));
      if (next.effects.length > 0) told.push((now.getTime() - recurAt.getTime()) / dayMs);
      expect(next.effects).not.toContainEqual({ kind: 'charge' });
      ({ state } = next);
    }
    expect(told).toEqual([-7, -3, -1, 0, 3, 6, 7]);
    expect(state.status).toBe('expired');
  });

  it('hears of the days of grace before they run, however long the server stood still', () => {
    const state = bought({ hasCard: false });
    const late = after(state.recurAt, 40);
    const grace = step(state, { kind: 'due' }, at(late)).state;
    expect(grace).toMatchObject({ status: 'grace', graceUntil: after(late, graceDays) });
    const paid = step(grace, { kind: 'paid' }, at(after(late, 1))).state;
    expect(paid.recurAt).toEqual(periodEnd(after(late, 1), 'monthly', 1));
  });
});

describe('a buyer who turns away', () => {
  it('keeps what is paid for, and is charged nothing more', () => {
    const cancelled = step(bought(), { kind: 'cancel' }, at(after(anchor, 2)));
    expect(cancelled).toMatchObject({ state: { status: 'cancelled' }, effects: mailed('canceled') });
    expect(benefitsEnd(cancelled.state, at(after(anchor, 2)))).toEqual(cancelled.state.recurAt);
    expect(onTime(cancelled.state)).toMatchObject({ state: { status: 'expired', nextActionAt: null }, effects: mailed('ended') });
  });

  it('comes back until the period ends, and not after it', () => {
    const { state } = step(bought(), { kind: 'cancel' }, at(after(anchor, 2)));
    expect(step(state, { kind: 'uncancel' }, at(after(anchor, 9))).state).toEqual(bought());
    expect(step(state, { kind: 'uncancel' }, at(state.recurAt)).state.status).toBe('cancelled');
  });

  it('loses the plan that was chosen for later', () => {
    const planned = bought({ nextPeriod: 'annual', isDearerNext: true });
    const { state } = step(planned, { kind: 'cancel' }, at(anchor));
    expect(state).toMatchObject({ nextPeriod: 'monthly', isDearerNext: false });
  });
});

describe('a subscription whose payment goes back', () => {
  it.each(['active', 'cancelled', 'grace', 'expired'] as const)('is over at once, where it was %s', (status) => {
    const state = bought({ status, ...(status === 'grace' && { graceUntil: after(anchor, 35) }) });
    const now = after(anchor, 3);
    const revoked = step(state, { kind: 'revoked' }, at(now));
    expect(revoked).toMatchObject({ state: { status: 'expired', nextActionAt: null, graceUntil: null }, effects: [] });
    expect(benefitsEnd(revoked.state, at(now))).toEqual(now);
    expect(step(revoked.state, { kind: 'due' }, at(after(now, 400))).effects).toEqual([]);
  });
});

describe('another plan', () => {
  it('of another length begins a row of dates of its own', () => {
    const planned = bought({ nextPeriod: 'annual' });
    const paid = step(onTime(planned).state, { kind: 'paid' }, at(planned.recurAt)).state;
    expect(paid).toMatchObject({ period: 'annual', periodNo: 1, recurAt: new Date('2028-02-28T09:00:00.000Z') });
  });

  it('that is paid for at once keeps the dates, or begins anew', () => {
    const now = after(anchor, 10);
    const state = bought();
    expect(step(state, { kind: 'upgraded', restarts: false }, at(now)).state).toEqual(state);
    const longer = step({ ...state, period: 'annual' }, { kind: 'upgraded', restarts: true }, at(now)).state;
    expect(longer).toMatchObject({
      period: 'annual',
      recurAt: periodEnd(now, 'annual', 1),
    });
  });
});

describe('every way that a subscription can take', () => {
  interface Node extends Step {
    now: Date;
    /** Tries of the running period, since its buyer did something. */
    tried: number;
    /** Whether the server has stood still for weeks, which it does once at most. */
    hasStood: boolean;
    /** Whether a charge of this way had no answer, which it has once at most. */
    hasLost: boolean;
  }
  const buttons: SubscriptionEvent[] = [{ kind: 'cancel' }, { kind: 'uncancel' }, { kind: 'card_kept' }, { kind: 'revoked' }];
  const ends: SubscriptionEvent[] = [
    { kind: 'revoked' },
    { kind: 'paid' },
    { kind: 'declined', advice: 'later' },
    { kind: 'declined', advice: 'never' },
  ];
  const isCharge = (one: Step) => one.effects.some(({ kind }) => kind === 'charge');

  const check = (before: Node, event: SubscriptionEvent, next: Node, moment: Moment) => {
    const [from, to] = [before.state, next.state];
    const seen = JSON.stringify({ from, event, to, now: moment.now });
    // No paid time is lost.
    expect(to.recurAt >= from.recurAt, seen).toBe(true);
    if (event.kind !== 'paid') expect(to.recurAt, seen).toEqual(from.recurAt);
    // Every state is final, or has a next action; one that is due has moved on.
    expect(to.nextActionAt === null, seen).toBe(to.status === 'expired');
    if (event.kind === 'due' && to.nextActionAt) expect(to.nextActionAt > moment.now, seen).toBe(true);
    // What went back gives nothing more, and says so to nobody.
    if (event.kind === 'revoked')
      expect({ status: to.status, effects: next.effects }, seen).toEqual({ status: 'expired', effects: [] });
    // A charge is for a period that has begun, and for somebody who goes on.
    if (isCharge(next))
      expect(to.recurAt <= moment.now && to.hasCard && ['active', 'grace'].includes(to.status), seen).toBe(true);
    expect(next.tried, seen).toBeLessThanOrEqual(tryDays.length);
    // Nothing is had without payment or grace.
    const until = benefitsEnd(to, moment);
    if (to.status === 'expired') expect(until, seen).toEqual(moment.now);
    if (to.status === 'cancelled') expect(until, seen).toEqual(to.recurAt);
    expect(to.status === 'grace', seen).toBe(to.graceUntil !== null);
    // Cancelling is always possible, and ends every charge.
    const left = step(to, { kind: 'cancel' }, moment).state;
    expect(['cancelled', 'expired'], seen).toContain(left.status);
    expect(isCharge(step(left, { kind: 'due' }, { ...moment, now: after(moment.now, 400) })), seen).toBe(false);
  };

  it.each([
    { period: 'monthly', hasCard: true, grace: 7 },
    { period: 'monthly', hasCard: true, grace: 0 },
    { period: 'monthly', hasCard: true, grace: 3 },
    { period: 'monthly', hasCard: false, grace: 7 },
    { period: 'annual', hasCard: true, grace: 30 },
  ] as const)('keeps what it promises: %o', ({ grace, ...change }) => {
    const seen = new Set<string>();
    const first: Node = { state: bought(change), effects: [], now: anchor, tried: 0, hasStood: false, hasLost: false };
    const horizon = after(anchor, change.period === 'annual' ? 440 : 66);
    const open: Node[] = [first];
    const go = (before: Node, event: SubscriptionEvent, now: Date, stands = false) => {
      const moment = { now, graceDays: grace };
      const made = step(before.state, event, moment);
      const isNew = event.kind === 'paid' || event.kind === 'card_kept';
      const isTry = isCharge(before) && event.kind === 'declined';
      const next = {
        ...made,
        now,
        tried: isNew ? 0 : before.tried + (isTry ? 1 : 0),
        hasStood: before.hasStood || stands,
        hasLost: before.hasLost || (isCharge(before) && event.kind === 'due'),
      };
      check(before, event, next, moment);
      const key = JSON.stringify({ ...next, effects: isCharge(next) });
      if (now > horizon || seen.has(key)) return;
      seen.add(key);
      open.push(next);
    };
    for (let node = open.pop(); node && seen.size < 40_000; node = open.pop()) {
      const { state, now } = node;
      if (isCharge(node)) for (const event of ends) go(node, event, now);
      else {
        for (const event of buttons) go(node, event, now);
        const isPlanned = state.status === 'active' && state.nextPeriod === 'monthly' && state.hasCard;
        const planned = { ...state, nextPeriod: 'annual' as const, isDearerNext: true };
        if (isPlanned) go({ ...node, state: planned }, { kind: 'planned' }, now);
      }
      const due = state.nextActionAt;
      if (!due || (node.hasLost && isCharge(node))) continue;
      const then = due > now ? due : now;
      go(node, { kind: 'due' }, then);
      if (!node.hasStood) go(node, { kind: 'due' }, after(then, 20), true);
    }
    expect(open.length).toBe(0);

    expect(seen.size).toBeGreaterThan(100);
  });
});
