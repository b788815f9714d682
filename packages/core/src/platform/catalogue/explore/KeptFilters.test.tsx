import { act, cleanup, render, waitFor } from '@testing-library/react';
import { userSettingsDefaults, type UserSettings } from '@troupe/protocol';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppProvider, type SearchValues } from '../../../app/index.ts';
import { createTestApp, failure, testSession } from '../../../app/testing/test-app.ts';
import { KeptFilters } from './KeptFilters.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = (search: SearchValues, kept: Partial<UserSettings> = {}, fails: string[] = []) => {
  const sent: unknown[] = [];
  let settings: UserSettings = { ...userSettingsDefaults, ...kept };
  const app = createTestApp({
    session: testSession({ username: 'mara' }),
    answer: async (request) => {
      if (fails.includes(request.method)) return failure(400, 'invalid_input');
      if (request.method === 'PATCH') {
        const change = (await request.json()) as Partial<UserSettings>;
        sent.push(change);
        settings = { ...settings, ...change };
      }
      return Response.json(settings);
    },
  });
  const nowhere: (to: SearchValues) => void = () => undefined;
  const at = { search, go: nowhere, ask: nowhere };
  const onFailure = vi.fn();
  const Page = () => {
    const [here, setHere] = useState(search);
    const [asked, setAsked] = useState<SearchValues | null>(null);
    at.search = here;
    at.go = setHere;
    at.ask = (next) => {
      setAsked(next);
      setHere(next);
    };
    return <KeptFilters search={here} asked={asked} onSearchChange={setHere} onFailure={onFailure} />;
  };
  render(
    <AppProvider app={app}>
      <Page />
    </AppProvider>,
  );
  const ready = () => waitFor(() => expect(app.requests).not.toHaveLength(0));
  return { app, at, sent, onFailure, ready };
};
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('kept filters', () => {
  it('fill an address that says nothing', async () => {
    const { at } = open({}, { selectedTags: ['Sea'], selectedLanguages: ['de'], selectedDefinitions: ['low'] });
    await waitFor(() => expect(at.search).toEqual({ tags: 'Sea', languages: 'de', sizes: 'low' }));
  });

  it('say when they were kept, where that is longer ago than a day', async () => {
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const old = open({}, { selectedTags: ['Sea'], lastTimeFilteredCharacters: '2026-11-03T12:00:00.000Z' });
    await waitFor(() =>
      expect(old.app.toasts.getState().shown.map(({ text }) => text)).toEqual(['Using your filters from November 3, 2026.']),
    );
    cleanup();
    const fresh = open({}, { selectedTags: ['Sea'], lastTimeFilteredCharacters: ago(23) });
    await waitFor(() => expect(fresh.at.search).toEqual({ tags: 'Sea' }));
    expect(fresh.app.toasts.getState().shown).toEqual([]);
    cleanup();
    const none = open({}, { lastTimeFilteredCharacters: ago(50) });
    await none.ready();
    await later(20);
    expect(none.app.toasts.getState().shown).toEqual([]);
  });

  it('give way to an address that says something, and are not overwritten by it', async () => {
    const { at, sent, ready } = open({ tags: 'Noir' }, { selectedTags: ['Sea'] });
    await ready();
    await later(2300);
    expect(at.search).toEqual({ tags: 'Noir' });
    expect(sent).toEqual([]);
  });

  it('are kept once, two seconds after the last choice; none at all counts as a choice', async () => {
    const { at, sent } = open({}, { selectedTags: ['Sea'] });
    await waitFor(() => expect(at.search).toEqual({ tags: 'Sea' }));
    act(() => at.ask({ tags: 'Sea,Noir' }));
    await later(900);
    act(() => at.ask({ tags: 'Sea,Noir', languages: 'de' }));
    await later(1500);
    expect(sent).toEqual([]);
    await waitFor(() =>
      expect(sent).toEqual([{ selectedTags: ['Sea', 'Noir'], selectedLanguages: ['de'], selectedDefinitions: [] }]),
    );
    act(() => at.ask({}));
    await later(2300);
    expect(at.search).toEqual({});
    expect(sent[1]).toEqual({ selectedTags: [], selectedLanguages: [], selectedDefinitions: [] });
  });

  it('come back where a link leads to the bare address again', async () => {
    const { at } = open({}, { selectedTags: ['Sea'] });
    await waitFor(() => expect(at.search).toEqual({ tags: 'Sea' }));
    act(() => at.go({}));
    await waitFor(() => expect(at.search).toEqual({ tags: 'Sea' }));
  });

  it('that could not be kept are told of', async () => {
    const { app, at, ready } = open({ q: 'fox' }, {}, ['PATCH']);
    await ready();
    await later(50);
    act(() => at.ask({ tags: 'Sea' }));
    await waitFor(() => expect(app.toasts.getState().shown.at(-1)?.text).toBe("We couldn't save your filters for next time."), {
      timeout: 4000,
    });
  });

  it('tell the page where settings do not load', async () => {
    const { onFailure } = open({}, {}, ['GET']);
    await waitFor(() => expect(onFailure).toHaveBeenCalled());
  });
});
