import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PaidRole, Plan, PurchaseOptions } from '@troupe/protocol';
import { describe, expect, test, vi } from 'vitest';
import { AppProvider } from '../../app/index.ts';
import { createTestApp, testBrand, testSession, type TestAppOptions } from '../../app/testing/test-app.ts';
import { UpgradePanel, type UpgradeFeature } from './UpgradePanel.tsx';

const plan = (role: PaidRole, name: string, price: number): Plan => ({
  plan_id: role.replace('paid_', ''),
  role,
  name,
  price,
  currency: 'USD',
  period: 'monthly',
  features: ['Voices', 'Pictures'],
});
const options: PurchaseOptions = {
  default_plan_id: 'basic',
  payment_methods: ['card'],
  plans: { monthly: [plan('paid_minimal', 'Get a Taste', 500), plan('paid_premium', "I'm All In", 2495)], annual: [] },
  offers: [],
  current_plan_id: null,
  current_plan_name: null,
  states: [],
  statement_descriptor: null,
  card_form_url: null,
  card_form_has_origin: false,
  is_sandbox: true,
};

const open = (feature: UpgradeFeature, given: TestAppOptions = {}) => {
  const navigate = vi.fn();
  const onClose = vi.fn();
  const app = createTestApp({
    session: testSession({ username: 'mara' }),
    answer: (request) => (request.url.endsWith('/purchase_options') ? Response.json(options) : null),
    host: { navigate, emit: () => undefined },
    ...given,
  });
  render(
    <AppProvider app={app}>
      <UpgradePanel feature={feature} onClose={onClose} />
    </AppProvider>,
  );
  return { navigate, onClose, app };
};

describe('the upgrade panel', () => {
  test('suggests a month of the highest plan for voice, with its price, and leads to subscribe', async () => {
    const { navigate, onClose } = open('voice');
    const dialog = screen.getByRole('dialog', { name: 'Hear them speak' });
    await waitFor(() => expect(within(dialog).getByText("I'm All In")).toBeTruthy());
    expect(within(dialog).getByText('$24.95 a month')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Upgrade' }));
    expect(navigate).toHaveBeenCalledWith({ name: 'commerce.subscribe' });
    expect(onClose).toHaveBeenCalled();
  });

  test.each(['voice', 'images', 'images-v2'] as const)('suggests one month of I’m All In for %s', async (feature) => {
    open(feature);
    await waitFor(() => expect(screen.getByText("I'm All In")).toBeTruthy());
    expect(screen.getByText('$24.95 a month')).toBeTruthy();
  });

  test('suggests the smallest plan that is enough for the rest', async () => {
    open('settings');
    await waitFor(() => expect(screen.getByText('$5.00 a month')).toBeTruthy());
  });

  test('still leads on when the plans cannot be had', async () => {
    const { app } = open('voice', { answer: () => null });
    await waitFor(() => expect(app.requests.length).toBeGreaterThan(0));
    expect(screen.queryByText('Suggested plan')).toBeNull();
    expect(screen.getByRole('button', { name: 'Upgrade' })).toBeTruthy();
  });

  test('asks a guest to register, and fetches no plans', async () => {
    const { navigate, app } = open('images', { session: testSession() });
    await userEvent.click(screen.getByRole('button', { name: 'Register for Free' }));
    expect(navigate).toHaveBeenCalledWith({ name: 'platform.sign-up' });
    expect(screen.queryByRole('button', { name: 'Upgrade' })).toBeNull();
    expect(app.requests).toEqual([]);
  });

  test('opens the brand’s own page in another tab', async () => {
    open('voice', {
      brand: testBrand({ links: { upgrade: 'https://pay.example.com/plans', upgrade_hosts: ['pay.example.com'] } }),
    });
    await waitFor(() => expect(screen.getByRole('link', { name: 'Upgrade' })).toBeTruthy());
    const link = screen.getByRole('link', { name: 'Upgrade' }) as HTMLAnchorElement;
    expect(link.href).toBe('https://pay.example.com/plans');
    expect(link.rel).toContain('noopener');
  });

  test('sells nothing where the brand does not', async () => {
    open('voice', { brand: testBrand({ features: { commerce: false } }) });
    await waitFor(() => expect(screen.getByText('Not included in your plan.')).toBeTruthy());
    expect(screen.queryByRole('button', { name: 'Upgrade' })).toBeNull();
  });
});
