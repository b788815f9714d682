import { createRef, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { install } from '../host/loader.ts';
import { fakeFrame, TROUPE } from '../testing/fake-frame.ts';
import { TroupeChat, TroupeExplore, type TroupeProps } from './index.ts';

let root: Root;
let place: HTMLElement;
let uninstall: () => void;
const failed = vi.fn();
const frames = () => [...place.querySelectorAll('iframe')];
const characterOf = (frame: HTMLIFrameElement | undefined) => frame && new URL(frame.src).searchParams.get('character');
const chat = { origin: TROUPE, application: 'acme' };

/** A page that goes on after whatever a widget did while it was drawn, and after its effects. */
const render = async (node: ReactNode, revision: number): Promise<void> => {
  root.render(
    <>
      {node}
      <p>{`The page, ${revision}`}</p>
    </>,
  );
  await vi.waitFor(() => expect(place.textContent).toContain(`The page, ${revision}`));
  await new Promise((done) => setTimeout(done, 60));
};

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  failed.mockClear();
  addEventListener('error', failed);
  addEventListener('unhandledrejection', failed);
  uninstall = install(window, TROUPE);
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  root.unmount();
  await vi.waitFor(() => expect(place.innerHTML).toBe(''));
  place.remove();
  uninstall();
  removeEventListener('error', failed);
  removeEventListener('unhandledrejection', failed);
  vi.restoreAllMocks();
});

/** An element that the page's own React (or Preact) drew holds a way back to itself. */
const drawn = async (): Promise<HTMLElement> => {
  const ref = createRef<HTMLElement>();
  await render(<section ref={ref} />, 0);
  const { current } = ref;
  if (!current) throw new Error('nothing was drawn');
  return current;
};

describe('a prop that is no plain data', () => {
  const endless: { self?: unknown } = {};
  endless.self = endless;
  const refuse = (): never => {
    throw new Error('no');
  };
  const { proxy: revoked, revoke } = Proxy.revocable({}, {});
  revoke();
  const values: Record<string, () => unknown> = {
    'a function': () => refuse,
    'an element that was drawn': () => place.querySelector('section'),
    'an object that holds itself': () => endless,
    'an object whose getter throws': () => Object.defineProperty({}, 'accent', { enumerable: true, get: refuse }),
    'an object that will not be text': () => ({ toJSON: refuse, toString: refuse, valueOf: refuse }),
    'an object without a text': () => ({ toString: 1, valueOf: 1 }),
    'a proxy that was revoked': () => revoked,
    'a big integer': () => 10n,
    'a symbol': () => Symbol('x'),
  };
  const names = (
    'application appearance locale character conversation opens message prefill plan height title loading display ' +
    'position zIndex texts getToken on onLoadError origin nonce'
  ).split(' ');

  it.each(Object.keys(values))('%s never fails the page, at first or later, under any name', async (what) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await drawn();
    const page = (change: (name: string) => object) =>
      names.map((name) => <TroupeExplore {...({ ...chat, ...change(name) } as TroupeProps)} key={name} />);
    const bad = (name: string) => ({ [name]: values[what]?.() });
    await render(page(bad), 1);
    await render(
      page(() => chat),
      2,
    );
    await render(page(bad), 3);
    expect(failed.mock.calls).toEqual([]);
  });

  it('is left out and told once, while every other prop is followed', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const show = (character: string) => {
      const props = { ...chat, character, appearance: endless, texts: { open: endless } } as unknown as TroupeProps;
      return <TroupeChat {...props} />;
    };
    await render(show('elin'), 1);
    const [frame] = frames();
    expect(characterOf(frame)).toBe('elin');
    const inner = frame && fakeFrame(frame);
    await inner?.called('init');
    await render(show('oona'), 2);
    expect((await inner?.called('update'))?.args).toMatchObject({ character: 'oona' });
    expect(said.mock.calls).toEqual([['[Troupe] Left out, for it is no plain data: appearance, texts.']]);
    expect(frames()).toEqual([frame]);
    inner?.close();
  });
});

describe('the element that explore opens chats in', () => {
  it('is taken though it was drawn by React, and followed when it is another', async () => {
    const [first, second] = [createRef<HTMLElement>(), createRef<HTMLElement>()];
    const explore = createRef<HTMLDivElement>();
    const show = (opens: HTMLElement | null) => (
      <>
        <section ref={first}>
          <TroupeChat {...chat} character="elin" className="first" />
        </section>
        <section ref={second}>
          <TroupeChat {...chat} character="elin" className="second" />
        </section>
        <div ref={explore}>
          <TroupeExplore {...chat} {...(opens && { opens })} />
        </div>
      </>
    );
    const choose = async (id: number, characterId: string) => {
      const frame = explore.current?.querySelector('iframe');
      const inner = frame && fakeFrame(frame);
      await inner?.call(id, 'emit', { event: 'open-character', detail: { characterId } });
      inner?.close();
    };
    const chatIn = (section: string) => {
      const frame = place.querySelector<HTMLIFrameElement>(`${section} iframe`);
      return frame && fakeFrame(frame);
    };
    await render(show(null), 1);
    await vi.waitFor(() => expect(frames()).toHaveLength(3));
    const [one, two] = [chatIn('.first'), chatIn('.second')];
    await one?.called('init');
    await two?.called('init');
    for (const [turn, { opens, inner }] of [
      { opens: place.querySelector<HTMLElement>('.first'), inner: one },
      { opens: place.querySelector<HTMLElement>('.second'), inner: two },
    ].entries()) {
      const before = explore.current?.querySelector('iframe');
      await render(show(opens), 2 + turn);
      await vi.waitFor(() => {
        const frame = explore.current?.querySelector('iframe');
        expect(frame).toBeTruthy();
        expect(frame).not.toBe(before);
      });
      await choose(turn + 1, `chosen-${turn}`);
      expect((await inner?.called('update'))?.args).toMatchObject({ character: `chosen-${turn}` });
    }
    expect(one?.received.filter(({ call }) => call === 'update')).toHaveLength(1);
    one?.close();
    two?.close();
  });
});
