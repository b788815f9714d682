import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { testOptions } from '../testing/checkout.ts';
import { openPlans } from '../testing/plans.tsx';
import { ComparisonScreen } from './ComparisonScreen.tsx';

const open = (...given: Parameters<typeof openPlans> extends [unknown, ...infer Rest] ? Rest : never) =>
  openPlans(ComparisonScreen, ...given);
const table = () => screen.findByRole('table', { name: 'What each plan includes' });
const rowOf = async (name: string) =>
  within(within(await table()).getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent?.replace('–', ''));

describe('the comparison of plans (R-PLAN-03)', () => {
  it('has a column for what is free and for each tier, with what that costs', async () => {
    open();
    const heads = within(await table()).getAllByRole('columnheader');
    expect(heads.map((head) => head.textContent)).toEqual([
      'Feature',
      'Free',
      'Get a Taste$50.00 a year',
      'True Supporter$149.99 a year',
      "I'm All In$249.99 a year",
    ]);
  });

  it('ticks what each tier may do, in words too', async () => {
    open();
    expect(await rowOf('Memory manager')).toEqual(['No', 'Yes', 'Yes', 'Yes']);
    expect(await rowOf('Voices')).toEqual(['No', 'No', 'Yes', 'Yes']);
    expect(await rowOf('Advanced models')).toEqual(['No', 'No', 'No', 'Yes']);
    expect(await rowOf('Personas')).toEqual(['3', '10', '50', '100']);
  });

  it('has one button a tier, named by it, and none for what is free', async () => {
    open();
    const links = within(await table()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Choose Get a Taste', '/checkout?plan_id=minimal-1y'],
      ['Choose True Supporter', '/checkout?plan_id=basic-1y'],
      ["Choose I'm All In", '/checkout?plan_id=premium-1y'],
    ]);
  });

  it('leads who has a plan to where it is changed', async () => {
    open({ current_plan_id: 'basic-1y', current_plan_name: 'True Supporter' });
    const links = within(await table()).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Change Get a Taste', 'Manage True Supporter', "Change I'm All In"]);
    expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(new Set(['/portal']));
  });

  it.each(['monthly', 'annual'])('opens with the frequency %s of the address (P-ROUTE-09)', async (frequency) => {
    open({}, { search: { frequency } });
    const price = frequency === 'monthly' ? '$14.95 a month' : '$149.99 a year';
    expect(within(await table()).getByText(price)).toBeTruthy();
  });

  it('keeps the period that is chosen in the address, and in the way back', async () => {
    const { places } = open();
    fireEvent.click(await screen.findByRole('radio', { name: 'Monthly' }));
    expect(places).toEqual([{ frequency: 'monthly' }]);
    expect(screen.getByRole('link', { name: 'All plans' }).getAttribute('href')).toBe('/subscribe?frequency=monthly');
  });

  it('has no column for a tier that is not sold', async () => {
    const { plans } = testOptions();
    open({ plans: { ...plans, annual: plans.annual.slice(1) } });
    expect(within(await table()).getAllByRole('columnheader')).toHaveLength(4);
  });

  it('can be scrolled by keyboard', async () => {
    open();
    await table();
    expect(screen.getByRole('region', { name: 'Plans, scrolls sideways' }).tabIndex).toBe(0);
  });
});
