import { startChatPage } from './chat-page.ts';
import { measureReady, type Readiness } from './ready.ts';
import { shown, spread, table } from './spread.ts';

const characterId = 'elin-marrow';

/** A chat opened for the first time, nothing cached, on the slow profile: in the site, and as the only widget of a plain page. */
export const measureFirstLoad = async (rounds = 5): Promise<string> => {
  const page = await startChatPage();
  try {
    const pages: [string, string][] = [
      ['site', `${page.site}/chat/${characterId}`],
      ['widget', page.url],
    ];
    const results = new Map<string, Readiness[]>(pages.map(([name]) => [name, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const [name, url] of pages) results.get(name)?.push(await measureReady(url, ['textarea'], { untilQuiet: true }));
    const row = (name: string, pick: (one: Readiness) => number, goal: string, digits = 0) => [
      name,
      ...pages.map(([where]) => shown(spread((results.get(where) ?? []).map(pick)), digits)),
      goal,
    ];
    return table(
      ['first load (CPU 4x, 1.6 Mbps, 150 ms)', 'chat of the site', 'chat widget, with the host page', 'to be'],
      [
        row('takes input, ms', ({ readyMs }) => readyMs, '≤ 2,000'),
        row('requests until then', ({ requests }) => requests, '≤ 15'),
        row('on the wire until then, kB', ({ wireKb }) => wireKb, '≤ 150', 1),
        row('requests in all', ({ whole }) => whole?.requests ?? Number.NaN, ''),
        row('on the wire in all, kB', ({ whole }) => whole?.wireKb ?? Number.NaN, '', 1),
        row('layout shift', ({ layoutShift }) => layoutShift, '0', 3),
      ],
    );
  } finally {
    page.close();
  }
};
