import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp } from '../../app/testing/test-app.ts';
import { inApp } from '../testing/in-app.tsx';
import { ErrorFence } from './ErrorFence.tsx';

let isBroken = true;
const Screen = () => {
  if (isBroken) throw new Error('a screen of ours fails');
  return <p>The screen</p>;
};

beforeEach(() => {
  isBroken = true;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

describe('ErrorFence', () => {
  it('shows the error section in place of the screen and tells the host', () => {
    const app = createTestApp();
    render(
      <ErrorFence>
        <Screen />
      </ErrorFence>,
      { wrapper: inApp(app) },
    );
    expect(screen.getByRole('alert').textContent).toContain('Something went wrong');
    expect(app.events).toEqual([{ type: 'error', code: 'internal' }]);
  });

  it('renders anew on Try Again', () => {
    render(
      <ErrorFence>
        <Screen />
      </ErrorFence>,
      { wrapper: inApp(createTestApp()) },
    );
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByText('The screen')).toBeTruthy();
  });

  it('leaves Try Again to a surface that can reload', () => {
    const onTryAgain = vi.fn();
    render(
      <ErrorFence onTryAgain={onTryAgain}>
        <Screen />
      </ErrorFence>,
      { wrapper: inApp(createTestApp()) },
    );
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(onTryAgain).toHaveBeenCalledOnce();
  });

  it('gives another screen a chance', () => {
    const { rerender } = render(
      <ErrorFence resetKey="/a">
        <Screen />
      </ErrorFence>,
      { wrapper: inApp(createTestApp()) },
    );
    isBroken = false;
    rerender(
      <ErrorFence resetKey="/b">
        <Screen />
      </ErrorFence>,
    );
    expect(screen.getByText('The screen')).toBeTruthy();
  });
});
