import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp } from '../../../app/testing/test-app.ts';
import { inApp } from '../../testing/in-app.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

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

describe('ErrorBoundary', () => {
  it('shows the error section in place of the screen and tells the host', () => {
    const app = createTestApp();
    render(
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>,
      { wrapper: inApp(app) },
    );
    expect(screen.getByRole('alert').textContent).toContain('Something went wrong');
    expect(app.events).toEqual([{ type: 'error', code: 'internal' }]);
  });

  it('renders anew on Try Again', () => {
    render(
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>,
      { wrapper: inApp(createTestApp()) },
    );
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByText('The screen')).toBeTruthy();
  });

  it('leaves Try Again to a surface that can reload', () => {
    const onTryAgain = vi.fn();
    render(
      <ErrorBoundary onTryAgain={onTryAgain}>
        <Screen />
      </ErrorBoundary>,
      { wrapper: inApp(createTestApp()) },
    );
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(onTryAgain).toHaveBeenCalledOnce();
  });

  it('gives another screen a chance', () => {
    const { rerender } = render(
      <ErrorBoundary resetKey="/a">
        <Screen />
      </ErrorBoundary>,
      { wrapper: inApp(createTestApp()) },
    );
    isBroken = false;
    rerender(
      <ErrorBoundary resetKey="/b">
        <Screen />
      </ErrorBoundary>,
    );
    expect(screen.getByText('The screen')).toBeTruthy();
  });
});
