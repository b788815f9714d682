import { startChatPage } from './chat-page.ts';
import { measureReady, type Readiness, type ReadyOptions } from './ready.ts';
import { shown, spread, table } from './spread.ts';

const characterId = 'elin-marrow';

interface FirstLoad {
  name: string;
  url: string;
  /** What takes input, and where. */
  ready: string[];
  options?: ReadyOptions;
}

/**
 * Pages opened for the first time, nothing cached, on the slow profile: home, a character and its chat in the site, and
 * the chat as the only widget of a plain page.
 */
export const measureFirstLoad = async (rounds = 5): Promise<string> => {
  const page = await startChatPage();
  try {
    const taken = { isTakenOver: true };
    const pages: FirstLoad[] = [
      { name: 'home', url: `${page.site}/`, ready: ['[role=search] input'], options: taken },
      { name: 'character', url: `${page.site}/chatbot/${characterId}`, ready: ['main article a'], options: taken },
      { name: 'chat of the site', url: `${page.site}/chat/${characterId}`, ready: ['textarea'], options: taken },
      { name: 'chat widget, with the host page', url: page.url, ready: ['textarea'] },
    ];
    const results = new Map<string, Readiness[]>(pages.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const { name, url, ready, options } of pages)
        results.get(name)?.push(await measureReady(url, ready, { untilQuiet: true, ...options }));
    const row = (name: string, pick: (one: Readiness) => number, goal: string, digits = 0) => [
      name,
      ...pages.map((where) => shown(spread((results.get(where.name) ?? []).map(pick)), digits)),
      goal,
    ];
    return table(
      ['first load (CPU 4x, 1.6 Mbps, 150 ms)', ...pages.map(({ name }) => name), 'to be'],
      [
        row('first paint, ms', ({ paintMs }) => paintMs, '≤ 1,200, chat ≤ 1,000'),
        row('largest paint, ms', ({ largestMs }) => largestMs, '≤ 2,000'),
        row('takes input, ms', ({ readyMs }) => readyMs, '≤ 2,000, chat ≤ 1,600'),
        row('blocking until then, ms', ({ hostBlockingMs }) => hostBlockingMs, '≤ 300'),
        row('requests until then', ({ requests }) => requests, '≤ 15'),
        row('on the wire until then, kB', ({ wireKb }) => wireKb, '≤ 150', 1),
        row('requests in all', ({ whole }) => whole?.requests ?? Number.NaN, ''),
        row('on the wire in all, kB', ({ whole }) => whole?.wireKb ?? Number.NaN, '', 1),
        row('layout shift', ({ layoutShift }) => layoutShift, '≤ 0.010', 3),
      ],
    );
  } finally {
    page.close();
  }
};
