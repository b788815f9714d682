import { describe, expect, it } from 'vitest';
import { testOptions } from '../testing/checkout.ts';
import { firstChoice, saving, twin } from './plans.ts';

const id = (plan: { plan_id: string } | undefined) => plan?.plan_id;

describe('plans', () => {
  it('open with the one asked for, else with the brand’s choice', () => {
    expect(id(firstChoice(testOptions(), 'premium-1m'))).toBe('premium-1m');
    expect(id(firstChoice(testOptions(), undefined))).toBe('basic-1y');
    expect(id(firstChoice(testOptions(), 'no-such-plan'))).toBe('basic-1y');
  });

  it('open with none where nothing is for sale', () => {
    const nothing = testOptions({ default_plan_id: null, plans: { monthly: [], annual: [] } });
    expect(firstChoice(nothing, undefined)).toBeUndefined();
  });

  it('stay in their tier when the period changes', () => {
    const options = testOptions();
    expect(id(twin(options, options.plans.monthly[2]!, 'annual'))).toBe('premium-1y');
  });

  it('say how much a year saves, never more than it does', () => expect(saving(testOptions())).toBe(0.16));

  it('save nothing where there is one period', () => {
    const { plans } = testOptions();
    expect(saving(testOptions({ plans: { monthly: [], annual: plans.annual } }))).toBe(0);
  });
});
