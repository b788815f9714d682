/** Whose load was it? The host hears `load` before or after the hello, and of documents that it cannot see. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toHost } from './contract.ts';
import { hostHandshake } from './host-handshake.ts';
import { advance, initialLink, type LinkEffect, type LinkEvent, type LinkRules, type LinkState } from './link.ts';

const TROUPE = 'https://troupe.example';
const rules: LinkRules = {
  handshake: hostHandshake,
  incoming: toHost,
  outgoing: {},
  peerOrigin: TROUPE,
  nonce: 'nonce-1',
  document: '',
  versions: { min: 1, max: 1 },
  capabilities: [],
};

const hello = (document: string, over: object = {}): LinkEvent => ({
  type: 'window',
  fromPeer: true,
  origin: TROUPE,
  data: { troupe: 'hello', nonce: 'nonce-1', document, min: 1, max: 1, capabilities: ['again'], ...over },
  ports: 0,
});
const load = (token: string): LinkEvent => ({ type: 'load', token });
const resize = (height: number): LinkEvent => ({ type: 'port', data: { id: height, call: 'resize', args: { height } } });
const call = (id: number): LinkEvent => ({ type: 'call', id, method: 'logout', args: {} });

/** Every event with what it caused, as the edge does it: what is held back is handled after the effects. */
function play(events: LinkEvent[], from: LinkState = initialLink): [LinkState, LinkEffect[]] {
  const inbox = [...events];
  const all: LinkEffect[] = [];
  let state = from;
  for (let event = inbox.shift(); event; event = inbox.shift()) {
    const [next, effects] = advance(rules, state, event);
    state = next;
    all.push(...effects.filter((effect) => effect.do !== 'handle'));
    inbox.unshift(...effects.flatMap((effect) => (effect.do === 'handle' ? [effect.event] : [])));
  }
  return [state, all];
}
const did = (effects: LinkEffect[], what: LinkEffect['do']) => effects.filter((effect) => effect.do === what);

describe('a load', () => {
  const opened = play([hello('doc-1')])[0];
  const doubted = play([load('token-1')], opened)[0];

  it('puts an open channel in doubt: the host asks on the port, with a token', () => {
    const [state, effects] = advance(rules, opened, load('token-1'));
    expect(state.phase).toBe('connecting');
    expect(effects).toEqual([
      { do: 'send', message: { id: 1e15, call: 'again', args: { token: 'token-1' } } },
      { do: 'time', id: 0 },
    ]);
  });

  it.each([
    ['after the hello', [hello('doc-1'), load('token-1')]],
    ['before the hello', [load('token-0'), hello('doc-1'), load('token-1')]],
    ['of a foreign document before ours', [load('a'), load('b'), hello('doc-1'), load('token-1')]],
    ['long after the hello', [hello('doc-1'), resize(1), call(1), resize(2), load('token-1')]],
  ])('%s is the document’s own when it repeats the token', (_, events) => {
    const [state] = play(events);
    expect(play([hello('doc-1', { again: 'token-1' })], state)[0]).toMatchObject({ phase: 'open', document: 'doc-1', held: [] });
  });

  it('that nobody explains lets nothing pass, in either direction, until the next hello', () => {
    const token: LinkEvent = { type: 'answer', id: 5, document: 'doc-1', result: { token: 'secret' } };
    const [state, effects] = play([resize(7), token, call(1)], doubted);
    expect(effects).toEqual([{ do: 'time', id: 1 }]);
    const [next, greeted] = play([hello('doc-2'), resize(8)], state);
    expect(next).toMatchObject({ phase: 'open', document: 'doc-2', held: [] });
    expect(did(greeted, 'shut')).toHaveLength(1);
    expect(did(greeted, 'run')).toMatchObject([{ args: { height: 8 } }]);
    expect(did(greeted, 'send')).toEqual([{ do: 'send', message: { id: 1, call: 'logout', args: {} } }]);
  });

  it.each([
    ['no token', {}],
    ['an empty token', { again: '' }],
    ['the token of an earlier load', { again: 'token-0' }],
    ['no text', { again: 1 }],
  ])('is not explained by a hello with %s: such a one was sent before the frame went elsewhere', (_, over) =>
    expect(advance(rules, doubted, hello('doc-1', over))).toEqual([doubted, []]),
  );

  it('is not explained by another window or origin that has port and token', () => {
    for (const over of [{ fromPeer: false }, { origin: 'https://evil.example' }]) {
      const answer = { ...hello('doc-1', { again: 'token-1' }), ...over } as LinkEvent;
      expect(advance(rules, doubted, answer)).toEqual([doubted, []]);
    }
  });

  it('delays, and loses or repeats nothing: what came is handled in order, what waited goes out, what went out does not again', () => {
    const [state] = play([call(1), load('token-1'), resize(1), call(2), resize(2)], opened);
    const [resumed, effects] = play([hello('doc-1', { again: 'token-1' })], state);
    expect(did(effects, 'run')).toMatchObject([{ args: { height: 1 } }, { args: { height: 2 } }]);
    expect(did(effects, 'send')).toEqual([{ do: 'send', message: { id: 2, call: 'logout', args: {} } }]);
    expect(resumed.waiting).toMatchObject([
      { id: 1, sends: 1 },
      { id: 2, sends: 1 },
    ]);
    expect(did(effects, 'shut')).toEqual([]);
  });

  it('holds a bounded number of messages', () => {
    expect(
      play(
        Array.from({ length: 500 }, (_, height) => resize(height)),
        doubted,
      )[0].held,
    ).toHaveLength(99);
  });

  it('is told when nobody explains it in time; a late answer is still one', () => {
    const [state, effects] = play([call(1), { type: 'timeout', id: 0 }], doubted);
    expect(effects).toContainEqual(expect.objectContaining({ do: 'settle', id: 1 }));
    expect(effects.at(-1)).toMatchObject({ do: 'note', fault: { code: 'rpc_timeout' } });
    expect(play([hello('doc-1', { again: 'token-1' })], state)[0].phase).toBe('open');
  });

  it('of a frame that cannot be asked is taken on trust once', () => {
    const [once] = play([hello('doc-1', { capabilities: [] }), load('token-1')]);
    expect(once.phase).toBe('open');
    expect(play([load('token-2')], once)[0].phase).toBe('connecting');
  });
});

describe('whatever the order', () => {
  /** A visit of the frame: our document, which says hello, loads and says some heights, or a foreign one, which only loads. */
  const visits = fc.array(fc.record({ isOurs: fc.boolean(), order: fc.infiniteStream(fc.nat(99)) }), {
    minLength: 1,
    maxLength: 6,
  });

  it('ends open to the document that is there, closed to all others, every message of a living one handled once, in order', () => {
    fc.assert(
      fc.property(visits, (journey) => {
        let state = initialLink;
        let loads = 0;
        let height = 0;
        for (const [index, { isOurs, order }] of journey.entries()) {
          const name = `doc-${index}`;
          const ran: number[] = [];
          const sent: number[] = [];
          let spoken = '';
          /** Questions on the port reach a document only while it is there. */
          const answers: LinkEvent[] = [];
          const take = (event: LinkEvent) => {
            const [next, effects] = play([event], state);
            state = next;
            for (const effect of effects) {
              if (effect.do === 'run') ran.push((effect.args as { height: number }).height);
              const asks = effect.do === 'send' && (effect.message as { call?: string; args: { token: string } });
              if (asks && asks.call === 'again' && spoken) answers.push(hello(spoken, { again: asks.args.token }));
            }
          };
          const steps: (() => void)[] = [() => take(load(`token-${loads++}`))];
          // Heights follow the hello, as the port comes with its answer; the load is anywhere among them.
          if (isOurs) {
            const said = [
              () => ((spoken = name), take(hello(name))),
              ...[1, 2, 3].map(() => () => (sent.push(++height), take(resize(height)))),
            ];
            const at = (order.next().value ?? 0) % (said.length + 1);
            steps.unshift(...said.slice(0, at));
            steps.push(...said.slice(at));
          }
          for (const step of steps) {
            step();
            // An answer takes its time: it comes at once or after later steps.
            if ((order.next().value ?? 0) % 2) answers.splice(0).forEach(take);
          }
          answers.splice(0).forEach(take);
          expect(ran).toEqual(sent);
          expect(state.phase).toBe(isOurs ? 'open' : 'connecting');
          if (isOurs) expect(state.document).toBe(name);
          // A kept end of a port drives nothing after a foreign load.
          else {
            take(resize(9999));
            take(hello('doc-0', { fromPeer: false }));
            expect(ran).toEqual([]);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
