import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, testSession } from '../../app/testing/test-app.ts';
import { checkoutService, testOptions } from '../testing/checkout.ts';
import { openPlans, saleOptions, testHrefs, testOffer } from '../testing/plans.tsx';
import { SubscribeScreen } from './SubscribeScreen.tsx';

const open = (...given: Parameters<typeof openPlans> extends [unknown, ...infer Rest] ? Rest : never) =>
  openPlans(SubscribeScreen, ...given);
const card = (name: string) => screen.findByRole('region', { name });
const hrefOf = (element: HTMLElement) => element.getAttribute('href');

describe('the page of plans (R-PLAN-01)', () => {
  it('shows each plan of a year with what it costs, by the month too, and what it adds', async () => {
    open();
    const supporter = await card('True Supporter');
    expect(supporter.textContent).toContain('$149.99 a year');
    expect(supporter.textContent).toContain('$12.50 a month, billed yearly');
    expect(
      within(supporter)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Voices for every character', 'Images inside conversations', '8K memory']);
    expect(screen.getAllByRole('region')).toHaveLength(3);
  });

  it('says what speaks for a year in the words of the brand', async () => {
    const { plans } = testOptions();
    open({ plans: { ...plans, annual: plans.annual.map((plan) => ({ ...plan, annual_tagline: 'Two months free' })) } });
    expect((await card('Get a Taste')).textContent).toContain('Two months free');
  });

  it('changes the billing period by a group of radios, and keeps it in the address', async () => {
    const { places } = open();
    const group = await screen.findByRole('group', { name: 'Billing' });
    expect(within(group).getByRole<HTMLInputElement>('radio', { name: /^Annual/ }).checked).toBe(true);
    fireEvent.click(within(group).getByRole('radio', { name: 'Monthly' }));
    expect(places).toEqual([{ frequency: 'monthly' }]);
    expect((await card('True Supporter')).textContent).toContain('$14.95 a month');
  });

  it('opens with the period of the address, and with the brand’s own where nothing is sold in that', async () => {
    open({}, { search: { frequency: 'monthly' } });
    expect((await card('Get a Taste')).textContent).toContain('$5.00 a month');
  });

  it('asks for no period where there is one', async () => {
    const { plans } = testOptions();
    open({ plans: { ...plans, monthly: [] } }, { search: { frequency: 'monthly' } });
    expect((await card('Get a Taste')).textContent).toContain('$50.00 a year');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it.each([
    ['a member', testSession({ username: 'mara' })],
    ['a guest', testSession()],
  ])('leads %s to the checkout with the plan (R-PLAN-12)', async (_, session) => {
    open({}, { session });
    const choose = await screen.findByRole('link', { name: "Choose I'm All In" });
    expect(hrefOf(choose)).toBe('/checkout?plan_id=premium-1y');
  });

  it('sells no second plan: what one has is marked, and the others lead to where it is changed', async () => {
    open({ current_plan_id: 'basic-1y', current_plan_name: 'True Supporter' });
    const current = await card('True Supporter');
    expect(within(current).getByText('Your plan')).toBeTruthy();
    const links = screen.getAllByRole('link', { name: /^(Change to|Manage|Choose)/ });
    expect(links.map((link) => [link.textContent, hrefOf(link)])).toEqual([
      ['Manage your plan', '/portal'],
      ['Change to Get a Taste', '/portal'],
      ['Manage your plan', '/portal'],
      ["Change to I'm All In", '/portal'],
    ]);
    expect(screen.getByText(/You're on True Supporter/)).toBeTruthy();
  });

  it('names a plan that is not sold any more', async () => {
    open({ current_plan_id: 'old-1y', current_plan_name: 'The first plan' });
    expect(await screen.findByText(/You're on The first plan/)).toBeTruthy();
  });

  it('strikes the list price through in a sale, says which price it is, for how long, and what follows (R-PLAN-10)', async () => {
    open(saleOptions());
    const supporter = await card('True Supporter');
    expect(supporter.querySelector('s')?.textContent).toBe('$149.99');
    expect(supporter.textContent).toContain('was $149.99, now');
    expect(supporter.textContent).toContain('$110.00 a year');
    expect(supporter.textContent).toContain('Instead of the list price of $149.99.');
    expect(supporter.textContent).toContain('For the first year, then $149.99 a year.');
    expect(supporter.textContent).toMatch(/Black Friday: until November 28, 2099.*12:00.AM UTC\./);
    expect((await card('Get a Taste')).querySelector('s')).toBeNull();
  });

  it('says nothing of an end or of what follows where a sale has neither', async () => {
    open(saleOptions(), { search: { frequency: 'monthly' } });
    const supporter = await card('True Supporter');
    expect(supporter.textContent).toContain('$10.99 a month');
    expect(supporter.textContent).not.toMatch(/until|then/);
  });

  it('asks for what this viewer alone is offered, shows its deadline, and takes it along (R-PLAN-10)', async () => {
    const { app } = open({ offers: [testOffer] }, { search: { frequency: 'monthly' } });
    const supporter = await card('True Supporter');
    expect(new URL(app.requests[0]?.url ?? '').searchParams.get('offers')).toBe('show');
    expect(within(supporter).getByText('Your offer')).toBeTruthy();
    expect(supporter.textContent).toContain('$0.99 a month');
    expect(supporter.textContent).toContain('For the first month, then $14.95 a month.');
    expect(supporter.textContent).toMatch(/Yours until December 1, 2099.*10:30.AM UTC\./);
    expect(within(supporter).getByRole('timer', { name: 'Ends in' })).toBeTruthy();
    expect(hrefOf(within(supporter).getByRole('link'))).toBe('/checkout?plan_id=basic-1m&o_id=first-month');
  });

  it('asks anew when a price that is shown ends', async () => {
    const ends_at = new Date(Date.now() + 150).toISOString();
    const { app } = open({ offers: [{ ...testOffer, ends_at }] });
    await card('True Supporter');
    await waitFor(() => expect(app.requests.filter(({ url }) => url.includes('purchase_options')).length).toBeGreaterThan(1));
  });

  it('leads to the comparison and to the questions where there are such pages, and nowhere else', async () => {
    open();
    expect(hrefOf(await screen.findByRole('link', { name: 'Compare plans' }))).toBe('/plan-comparison?frequency=annual');
    expect(hrefOf(screen.getByRole('link', { name: 'Questions and answers' }))).toBe('/faq');
  });

  it('offers no way to a page that is not there', async () => {
    open({}, { hrefs: { ...testHrefs, checkout: () => null, compare: () => null, faq: null } });
    await card('True Supporter');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('says that nothing is sold', async () => {
    open({ default_plan_id: null, plans: { monthly: [], annual: [] } });
    expect(await screen.findByText('No plans')).toBeTruthy();
  });

  it('is a skeleton first, and tries again after a failure', async () => {
    let isDown = true;
    open({}, { answer: (request) => (isDown ? failure(500, 'internal') : checkoutService()(request)) });
    expect(screen.getByText('Loading')).toBeTruthy();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isDown = false;
    fireEvent.click(retry);
    expect(await card('True Supporter')).toBeTruthy();
  });

  it('keeps what is known while there is no connection', async () => {
    const { app } = open();
    await card('True Supporter');
    act(() => app.sessions.setState({ isOnline: false }));
    expect(screen.getByText('No connection. Please check and retry')).toBeTruthy();
    expect(screen.getAllByRole('region')).toHaveLength(3);
  });
});
