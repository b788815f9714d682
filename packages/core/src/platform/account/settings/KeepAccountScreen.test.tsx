import { undoDeletion } from '@troupe/protocol';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { AppProvider } from '../../../app/index.ts';
import { createTestApp } from '../../../app/testing/test-app.ts';
import { KeepAccountScreen } from './KeepAccountScreen.tsx';

const secret = 'a'.repeat(43);
const open = (until?: string | null) => {
  const asked: unknown[] = [];
  const answer = async (request: Request) => {
    if (new URL(request.url).pathname !== undoDeletion.path) return null;
    asked.push(await request.json());
    return Response.json({});
  };
  render(
    <AppProvider app={createTestApp({ answer })}>
      <KeepAccountScreen secret={secret} {...(until !== undefined && { until })} />
    </AppProvider>,
  );
  return asked;
};

describe('the page that keeps an account', () => {
  test('says when it is erased where the address tells, and keeps it there once asked to', async () => {
    const asked = open('2026-11-29T10:30:00.000Z');
    expect(screen.getByText(/^You're signed out everywhere.* we delete the rest/)).toBeDefined();
    expect(asked).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your account is back' })).toBeDefined();
    expect(asked).toEqual([{ secret }]);
    expect(screen.queryByText(/we delete the rest/)).toBeNull();
  });

  test.each([undefined, null, '', 'soon', '<b>'])('names no time where the address tells none: %s', (until) => {
    open(until);
    expect(screen.queryByText(/we delete the rest/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Keep my account' })).toBeDefined();
  });
});
