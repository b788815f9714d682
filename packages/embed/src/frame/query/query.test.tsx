/** One suite over TanStack Query and over what stands in for it in the frame: where they differ, the frame would. */
import * as original from '@tanstack/react-query';
import { act } from 'preact/test-utils';
import { createElement, StrictMode, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as ours from './index.ts';

type Library = typeof ours;
const libraries: [string, Library][] = [
  ['TanStack Query', original as unknown as Library],
  ['ours', ours],
];

let root: Root;
let element: HTMLElement;
beforeEach(() => {
  vi.useFakeTimers();
  element = document.createElement('div');
  root = createRoot(element);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
});

/** Lets promises settle and what they changed be drawn. */
const settle = (ms = 0) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

describe.each(libraries)('%s', (_, library) => {
  const newClient = () => new library.QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } });

  const draw = async (client: InstanceType<Library['QueryClient']>, children: ReactNode, isStrict = false) => {
    const { QueryClientProvider } = library;
    const tree = <QueryClientProvider client={client}>{children}</QueryClientProvider>;
    await act(async () => root.render(isStrict ? createElement(StrictMode, null, tree) : tree));
  };

  interface ReaderProps {
    name?: string;
    queryFn: (context: { signal: AbortSignal }) => unknown;
    options?: Partial<ours.UseQueryOptions<unknown>>;
  }
  let result: ours.UseQueryResult<unknown>;
  const Reader = ({ name = 'a', queryFn, options }: ReaderProps) => {
    result = library.useQuery<unknown>({ queryKey: ['test', { name, kind: 1 }], queryFn, networkMode: 'always', ...options });
    const { data, error, isPlaceholderData } = result;
    return createElement('p', null, `${String(data)}${isPlaceholderData ? '…' : ''}${error ? ` ${error.message}` : ''}`);
  };
  const show = (client: InstanceType<Library['QueryClient']>, props: ReaderProps, isStrict = false) =>
    draw(client, createElement(Reader, props), isStrict);
  const text = () => element.textContent;

  it('fetches, shows, and shares one request between readers and StrictMode', async () => {
    const queryFn = vi.fn(async () => 'one');
    const client = newClient();
    await draw(client, [createElement(Reader, { key: 1, queryFn }), createElement(Reader, { key: 2, queryFn })], true);
    await settle();
    expect(text()).toBe('oneone');
    expect(queryFn).toHaveBeenCalledOnce();
    expect(client.getQueryData(['test', { kind: 1, name: 'a' }])).toBe('one');
  });

  it('shows an error, and the data again after a refetch', async () => {
    const queryFn = vi.fn(async (): Promise<unknown> => {
      throw new Error('down');
    });
    const client = newClient();
    await show(client, { queryFn });
    await settle();
    expect(text()).toBe('undefined down');
    queryFn.mockResolvedValue('up');
    await act(async () => void result.refetch());
    await settle();
    expect(text()).toBe('up');
  });

  it('tries again as often as it is told', async () => {
    const queryFn = vi.fn(async () => {
      throw new Error('down');
    });
    await show(newClient(), { queryFn, options: { retry: (count) => count < 2 } });
    await settle(10_000);
    expect(queryFn).toHaveBeenCalledTimes(3);
    expect(text()).toBe('undefined down');
  });

  it('asks nobody while it is not enabled', async () => {
    const queryFn = vi.fn(async () => 'one');
    const client = newClient();
    await show(client, { queryFn, options: { enabled: false } });
    await settle();
    expect(queryFn).not.toHaveBeenCalled();
    await show(client, { queryFn });
    await settle();
    expect(text()).toBe('one');
  });

  it('keeps showing the previous answer while another key loads', async () => {
    const client = newClient();
    const options = { placeholderData: library.keepPreviousData };
    await show(client, { name: 'a', queryFn: async () => 'A', options });
    await settle();
    await show(client, { name: 'b', queryFn: () => new Promise((done) => setTimeout(done, 100, 'B')), options });
    expect(text()).toBe('A…');
    await settle(110);
    expect(text()).toBe('B');
  });

  it('writes through setQueryData, and not when the updater answers undefined', async () => {
    const client = newClient();
    await show(client, { queryFn: async () => 'one', options: { staleTime: Infinity } });
    await settle();
    await act(async () => client.setQueryData<string>(['test', { name: 'a', kind: 1 }], (before) => `${before} two`));
    await settle();
    expect(text()).toBe('one two');
    await act(async () => client.setQueryData<string>(['test', { name: 'a', kind: 1 }], () => undefined));
    client.setQueryData(['other'], (before: string | undefined) => before);
    await settle();
    expect(text()).toBe('one two');
    expect(client.getQueryData(['other'])).toBeUndefined();
  });

  it('refetches what was invalidated where somebody reads it, by prefix of the key', async () => {
    const client = newClient();
    let count = 0;
    await show(client, { queryFn: async () => ++count, options: { staleTime: Infinity } });
    await settle();
    await act(async () => client.invalidateQueries({ queryKey: ['test'] }));
    await settle();
    expect(text()).toBe('2');
    await act(async () => client.invalidateQueries({ queryKey: ['test'], refetchType: 'none' }));
    await settle();
    expect(text()).toBe('2');
    await act(async () => client.refetchQueries({ queryKey: ['test'] }));
    await settle();
    expect(text()).toBe('3');
  });

  it('is fresh for as long as told: a second reader does not ask again', async () => {
    const client = newClient();
    const queryFn = vi.fn(async () => 'one');
    await show(client, { queryFn, options: { staleTime: 1000 } });
    await settle();
    await draw(client, null);
    await show(client, { queryFn, options: { staleTime: 1000 } });
    await settle();
    expect(queryFn).toHaveBeenCalledTimes(1);
    await draw(client, null);
    await settle(2000);
    await show(client, { queryFn, options: { staleTime: 1000 } });
    await settle();
    expect(queryFn).toHaveBeenCalledTimes(2);
  });

  it('aborts a request that reads its signal when the last reader leaves', async () => {
    const client = newClient();
    const seen: AbortSignal[] = [];
    await show(client, {
      queryFn: ({ signal }) => {
        seen.push(signal);
        return new Promise(() => undefined);
      },
    });
    expect(seen[0]!.aborted).toBe(false);
    await draw(client, null);
    await settle();
    expect(seen[0]!.aborted).toBe(true);
  });

  it('forgets an answer that nobody read for its gcTime', async () => {
    const client = newClient();
    await show(client, { queryFn: async () => 'one', options: { gcTime: 5000 } });
    await settle();
    await draw(client, null);
    await settle(4000);
    expect(client.getQueryData(['test', { name: 'a', kind: 1 }])).toBe('one');
    await settle(2000);
    expect(client.getQueryData(['test', { name: 'a', kind: 1 }])).toBeUndefined();
  });

  it('shows a failure again instead of asking, where retryOnMount says so', async () => {
    const client = newClient();
    const queryFn = vi.fn(async () => {
      throw new Error('gone');
    });
    await show(client, { queryFn, options: { retryOnMount: false } });
    await settle();
    await draw(client, null);
    await show(client, { queryFn, options: { retryOnMount: false } });
    await settle();
    expect(text()).toBe('undefined gone');
    expect(queryFn).toHaveBeenCalledOnce();
  });

  it('fetchQuery answers what is fresh, joins what is on its way, and rejects with the reason', async () => {
    const client = newClient();
    const queryFn = vi.fn(async () => 'key');
    const options = {
      queryKey: ['key'],
      queryFn,
      staleTime: ({ state }: { state: { data?: string | undefined } }) => (state.data === 'key' ? 1000 : 0),
    };
    await expect(Promise.all([client.fetchQuery(options), client.fetchQuery(options)])).resolves.toEqual(['key', 'key']);
    await client.fetchQuery(options);
    expect(queryFn).toHaveBeenCalledOnce();
    client.removeQueries({ queryKey: ['key'] });
    await client.fetchQuery(options);
    expect(queryFn).toHaveBeenCalledTimes(2);
    await expect(client.fetchQuery({ queryKey: ['bad'], queryFn: () => Promise.reject(new Error('no')) })).rejects.toThrow('no');
  });
});
