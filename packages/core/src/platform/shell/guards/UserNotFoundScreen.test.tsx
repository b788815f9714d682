import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { AppProvider } from '../../../app/index.ts';
import { createTestApp } from '../../../app/testing/test-app.ts';
import { UserNotFoundScreen } from './UserNotFoundScreen.tsx';

describe('the page of an account that cannot be used', () => {
  test('says what it is, leads home and signs out', async () => {
    const onSignOut = vi.fn();
    render(
      <AppProvider app={createTestApp({})}>
        <UserNotFoundScreen onSignOut={onSignOut} />
      </AppProvider>,
    );
    expect(screen.getByRole('heading', { level: 1, name: "You can't use this account" })).toBeDefined();
    expect(screen.getByText("It's invalid, deleted or suspended. You can sign in with another account.")).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('#home');
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(onSignOut).toHaveBeenCalledOnce();
  });
});
