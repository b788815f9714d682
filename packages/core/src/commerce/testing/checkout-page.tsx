import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect } from 'vitest';
import type { SearchValues } from '../../app/index.ts';
import { createTestApp, testSession, type TestAppOptions } from '../../app/testing/test-app.ts';
import { inApp } from '../../platform/testing/in-app.tsx';
import { CheckoutScreen } from '../screens/CheckoutScreen.tsx';
import { checkoutService, type CheckoutService } from './checkout.ts';

/** A member's checkout on its page, and what a buyer does there. */

const member = testSession({ username: 'mara' });

const Place = ({ values }: { values: SearchValues }) => {
  const [search, setSearch] = useState(values);
  return <CheckoutScreen params={{} as Record<never, string>} search={search} onSearchChange={setSearch} />;
};

export const start = (service: CheckoutService = {}, options: TestAppOptions = {}, values: SearchValues = {}) => {
  const app = createTestApp({ session: member, answer: checkoutService(service), ...options });
  render(<Place values={values} />, { wrapper: inApp(app) });
  return app;
};

let processor: MessagePort | undefined;
/** Closes the processor's page, after each test. */
export const leaveCard = () => processor?.close();

/** The processor's frame, once somebody listens for its page: only then it gets an address. */
export const cardFrame = async () => {
  const frame = await screen.findByTitle<HTMLIFrameElement>('Card');
  await waitFor(() => expect(frame.src).not.toBe(''));
  return frame;
};

/** The processor's page greets, holds a good card, and gives tokens. */
export const holdCard = async () => {
  const frame = await cardFrame();
  const { port1, port2 } = new MessageChannel();
  processor = port1;
  let count = 0;
  port1.onmessage = ({ data }) =>
    data.type === 'tokenize' &&
    port1.postMessage({
      type: 'token',
      request: data.request,
      payment_token: `token-000${++count}`,
      card: { last_4: '4242', type: 'visa', exp: '12/30' },
    });
  const nonce = new URL(frame.src).searchParams.get('nonce');
  act(() => {
    dispatchEvent(
      Object.assign(new Event('message'), {
        source: frame.contentWindow,
        origin: 'null',
        data: { kind: 'troupe-card-form', nonce },
        ports: [port2],
      }),
    );
  });
  port1.postMessage({ type: 'state', complete: true, height: 84 });
};

export const type = (label: string | RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

export const fill = async (postal = '04101') => {
  await screen.findByLabelText('First name');
  type('First name', 'Mara');
  type('Last name', 'Lindqvist');
  fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'US' } });
  type(/^Zip/, postal);
  fireEvent.blur(screen.getByLabelText(/^Zip/));
  fireEvent.click(screen.getByLabelText(/^I agree/));
};

export const subscribeButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Subscribe' });
export const ready = () => waitFor(() => expect(subscribeButton().disabled).toBe(false));
export const paid = (app: ReturnType<typeof start>) => app.requests.filter(({ url }) => url.endsWith('/subscribe'));
