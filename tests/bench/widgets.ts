import { startChatPage } from './chat-page.ts';
import { brotliSize, peerWidgets } from './peers/widgets.ts';
import { measureReady, type Readiness } from './ready.ts';
import { servePage } from './static-server.ts';
import { shown, spread, table } from './spread.ts';

interface Contestant {
  name: string;
  means: string;
  ready: string[];
  url: string;
  bytes: string;
  close(): void;
}

const ours = async (): Promise<Contestant> => {
  const page = await startChatPage();
  return {
    name: 'Troupe',
    means: 'composer, in a cross-origin frame',
    ready: ['textarea'],
    url: page.url,
    bytes: 'see docs/size-ledger.md',
    close: page.close,
  };
};

const theirs = (): Promise<Contestant>[] =>
  peerWidgets().map(async (peer) => {
    const page = await servePage(peer);
    const bytes = peer.files.map(brotliSize).reduce((sum, size) => sum + size, 0);
    return {
      name: peer.name,
      means: peer.readyMeans,
      ready: peer.ready,
      url: `${page.origin}/`,
      bytes: bytes.toLocaleString('en'),
      close: page.close,
    };
  });

/** Ready time of every widget on the slow profile, cold, interleaved in one run. */
export const measureWidgets = async (rounds = 5): Promise<string> => {
  const contestants = await Promise.all([ours(), ...theirs()]);
  try {
    const results = new Map<string, Readiness[]>(contestants.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const { name, url, ready } of contestants) results.get(name)?.push(await measureReady(url, ready));
    return table(
      ['widget', 'ready means', 'bytes, brotli', 'ready ms', 'host TBT ms', 'on the wire kB', 'CLS'],
      contestants.map(({ name, means, bytes }) => {
        const of = (pick: (one: Readiness) => number) => spread((results.get(name) ?? []).map(pick));
        return [
          name,
          means,
          bytes,
          shown(of((one) => one.readyMs)),
          shown(of((one) => one.hostBlockingMs)),
          of((one) => one.wireKb).median.toFixed(1),
          of((one) => one.layoutShift).max.toFixed(3),
        ];
      }),
    );
  } finally {
    for (const contestant of contestants) contestant.close();
  }
};
