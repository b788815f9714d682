import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { getRecommendations, userSettingsDefaults, type UserSettings } from '@troupe/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { AppProvider } from '../../../app/index.ts';
import { createTestApp, testSession } from '../../../app/testing/test-app.ts';
import { RecommendedShelf } from '../recommendations/RecommendedShelf.tsx';
import { testHit } from '../../testing/characters.ts';
import { InterestDialog } from './InterestDialog.tsx';
import { InterestPicker } from './InterestPicker.tsx';

afterEach(cleanup);

const open = (isMember: boolean, kept: Partial<UserSettings> = {}) => {
  const sent: string[] = [];
  let settings = { ...userSettingsDefaults, ...kept };
  const app = createTestApp({
    session: testSession(isMember ? { username: 'mara' } : {}),
    answer: async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname === getRecommendations.path) {
        sent.push(`tags ${searchParams.get('tags')}`);
        const items = ['a', 'b', 'c', 'd'].map((id) => ({ ...testHit({ id }), recommId: 'l', reason: { kind: 'taste' } }));
        return Response.json({ recommId: 'l', is_personal: false, next: null, items });
      }
      if (request.method === 'PATCH') {
        const change = (await request.json()) as Partial<UserSettings>;
        sent.push(JSON.stringify(change));
        settings = { ...settings, ...change };
      }
      return Response.json(settings);
    },
  });
  return { app, sent };
};
const chip = (name: string) => screen.findByRole('button', { name });

describe('the interest picker', () => {
  it('offers three, keeps a guest’s choice on the device, and leads what is recommended', async () => {
    const { app, sent } = open(false);
    render(
      <AppProvider app={app}>
        <InterestDialog onClose={() => undefined} />
        <RecommendedShelf seeAllHref={null} isForGuests />
      </AppProvider>,
    );
    expect(await screen.findByRole('dialog', { name: "I'm interested in..." })).toBeTruthy();
    for (const name of ['Female', 'Male', 'Non-Binary']) expect((await chip(name)).getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(await chip('Non-Binary'));
    await waitFor(async () => expect((await chip('Non-Binary')).getAttribute('aria-pressed')).toBe('true'));
    expect(app.storage.get('interests')).toBe('non_binary');
    await waitFor(() => expect(sent).toContain('tags Non-Binary'));
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(sent.some((one) => one.startsWith('{'))).toBe(false);
    // "Less Like This" is for members.
    expect(screen.queryByRole('button', { name: /Less Like This/ })).toBeNull();
  });

  it('keeps a member’s choice in the account on their word alone, and takes it back', async () => {
    const { app, sent } = open(true);
    render(
      <AppProvider app={app}>
        <InterestPicker />
      </AppProvider>,
    );
    fireEvent.click(await chip('Female'));
    await waitFor(async () => expect((await chip('Female')).getAttribute('aria-pressed')).toBe('true'));
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Save to my account' }));
    await waitFor(() => expect(sent).toEqual(['{"interests":["female"]}']));
    await waitFor(() => expect(app.storage.get('interests')).toBeNull());
    fireEvent.click(screen.getByRole('checkbox', { name: 'Save to my account' }));
    await waitFor(() => expect(sent).toContain('{"interests":null}'));
    await waitFor(() => expect(app.storage.get('interests')).toBe('female'));
  });
});
