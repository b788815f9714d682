/** Loader N with frame N-1 and N+1: what each side offers, and what they agree on. */
import { describe, expect, it } from 'vitest';
import { toFrame, toHost } from './contract.ts';
import { frameHandshake } from './frame-handshake.ts';
import { hostHandshake } from './host-handshake.ts';
import { advance, initialLink, type Handshake, type LinkEffect, type LinkRules } from './link.ts';

const side = (handshake: Handshake, document: string, min: number, max: number): LinkRules => ({
  handshake,
  incoming: handshake === hostHandshake ? toHost : toFrame,
  outgoing: handshake === hostHandshake ? {} : toHost,
  peerOrigin: 'https://peer.example',
  nonce: 'nonce-1',
  document,
  versions: { min, max },
  capabilities: [],
});
const posted = (effects: readonly LinkEffect[]): unknown => effects.find((effect) => effect.do === 'post')?.message;
const received = (data: unknown, ports: number) =>
  ({ type: 'window', fromPeer: true, origin: 'https://peer.example', data, ports }) as const;

/** The whole handshake; answers the agreed version of each side, 0 where there is none, and what the developer is told. */
const meet = (loader: [number, number], frame: [number, number]) => {
  const host = side(hostHandshake, '', ...loader);
  const inner = side(frameHandshake, 'document-1', ...frame);
  const [started, greeting] = advance(inner, initialLink, { type: 'start' });
  const [hosted, answer] = advance(host, initialLink, received(posted(greeting), 0));
  const welcome = posted(answer);
  const [framed] = welcome ? advance(inner, started, received(welcome, 1)) : [started];
  return { host: hosted.version, frame: framed.version, note: answer.find((effect) => effect.do === 'note')?.fault.code };
};

describe('versions', () => {
  it.each([
    ['the same', [1, 1], [1, 1], 1],
    ['a frame that is one ahead and still speaks ours', [1, 1], [1, 2], 1],
    ['a loader that is one ahead and still speaks the frame’s', [1, 2], [1, 1], 1],
    ['both one ahead', [1, 2], [1, 2], 2],
    ['ranges that overlap in one', [2, 3], [1, 2], 2],
  ] as const)('%s: the highest that both speak', (_, loader, frame, version) =>
    expect(meet([...loader], [...frame])).toEqual({ host: version, frame: version, note: undefined }),
  );

  it.each([
    ['older', [2, 3], [1, 1]],
    ['newer', [1, 1], [2, 3]],
  ] as const)('a frame that is too much %s: no channel, and the developer hears why', (_, loader, frame) =>
    expect(meet([...loader], [...frame])).toEqual({ host: 0, frame: 0, note: 'rpc_version' }),
  );
});
