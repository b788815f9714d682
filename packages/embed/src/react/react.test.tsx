import { act, createRef, StrictMode, version, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { install } from '../host/loader.ts';
import { fakeFrame, TROUPE } from '../testing/fake-frame.ts';
import { TroupeChat, TroupeExplore, type TroupeHandle, type TroupeProps } from './index.ts';

let root: Root;
let place: HTMLElement;
const stops: (() => void)[] = [];
const frames = () => [...place.querySelectorAll('iframe')];
const load = async (): Promise<void> => {
  const script = document.head.querySelector('script');
  if (!script) return;
  stops.push(install(window, TROUPE));
  await act(async () => script.onload?.(new Event('load')));
};
const render = async (node: ReactNode): Promise<void> => {
  await act(async () => root.render(<StrictMode>{node}</StrictMode>));
  await load();
};
const chat = { origin: TROUPE, application: 'acme' };

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  for (const stop of stops.splice(0)) stop();
  place.remove();
});

it('runs on React itself', () => expect(version).toMatch(/^19\./));

describe('a component', () => {
  it('shows one frame under StrictMode', async () => {
    await render(<TroupeChat {...chat} character="elin" className="side" />);
    expect(frames()).toHaveLength(1);
    expect(place.querySelector('.side')).toBe(frames()[0]!.parentElement);
    expect(new URL(frames()[0]!.src).searchParams.get('character')).toBe('elin');
  });

  it('hands changed props over without another frame, and is silent about equal ones', async () => {
    const ready = vi.fn();
    const show = (character: string) => (
      <TroupeChat
        {...chat}
        character={character}
        appearance={{ accent: '#1d4ed8' }}
        getToken={() => null}
        on={{ ready: () => ready(character) }}
      />
    );
    await render(show('elin'));
    const [frame] = frames();
    const inner = fakeFrame(frame!);
    await inner.called('init');
    await render(show('elin'));
    await render(show('oona'));
    expect((await inner.called('update'))!.args).toMatchObject({ character: 'oona', hasToken: true });
    expect(inner.received.filter(({ call }) => call === 'update' || call === 'logout')).toHaveLength(1);
    expect(frames()).toEqual([frame]);
    await inner.call(1, 'emit', { event: 'ready', detail: {} });
    expect(ready.mock.calls).toEqual([['oona']]);
    inner.close();
  });

  it('asks the newest getToken', async () => {
    const show = (token: string) => <TroupeChat {...chat} getToken={() => token} />;
    await render(show('first'));
    const inner = fakeFrame(frames()[0]!);
    await render(show('second'));
    expect((await inner.call(1, 'getToken', { reason: 'init', minTtl: 20 }))!.result).toEqual({ token: 'second' });
    inner.close();
  });

  it('leaves nothing when it goes, also before the loader came', async () => {
    await render(<TroupeExplore {...chat} />);
    expect(frames()).toHaveLength(1);
    await render(null);
    expect(place.innerHTML).toBe('');
  });

  it('renders on a server as an empty element', () => {
    expect(renderToString(<TroupeChat {...chat} className="side" />)).toBe('<div class="side"></div>');
  });

  it('holds its props to the theme contract', () => {
    // @ts-expect-error -- a colour is a colour
    const bad = <TroupeChat {...chat} appearance={{ accent: 42 }} />;
    expect(bad).toBeTruthy();
  });

  it('hands its ref the widget: what is asked before the loader came is done then', async () => {
    const ref = createRef<TroupeHandle>();
    act(() => root.render(<TroupeChat {...chat} ref={ref} />));
    expect(ref.current!.isOpen()).toBe(false);
    ref.current!.update({ height: 333 });
    expect(frames()).toHaveLength(0);
    await act(async () => undefined);
    await load();
    expect(frames()[0]!.style.height).toBe('333px');
    expect(ref.current!.isOpen()).toBe(true);
    ref.current!.update({ height: 444 });
    expect(frames()[0]!.style.height).toBe('444px');
    for (const method of ['open', 'toggle', 'close', 'focus', 'logout', 'destroy', 'open'] as const)
      expect(() => ref.current![method]()).not.toThrow();
    expect(frames()).toHaveLength(0);
  });

  it('takes an element that React drew as the chat that explore opens', async () => {
    const place = document.createElement('section');
    document.body.append(place);
    // What React leaves on its elements: a way back to the element itself.
    Object.assign(place, { __reactFiber$x: { stateNode: place } });
    Object.assign(place, { toJSON: undefined });
    await render(<TroupeExplore {...chat} opens={place} />);
    expect(frames()).toHaveLength(1);
    const drawn = createRef<HTMLDivElement>();
    await render(
      <>
        <div ref={drawn} />
        <TroupeExplore {...chat} opens={drawn.current ?? place} />
      </>,
    );
    await render(
      <>
        <div ref={drawn} />
        <TroupeExplore {...chat} opens={drawn.current!} />
      </>,
    );
    expect(frames()).toHaveLength(1);
    place.remove();
  });

  const endless: { self?: unknown } = {};
  endless.self = endless;
  it.each<[string, object]>([
    ['an appearance that holds itself', { appearance: endless }],
    ['an element for a text', { character: document.body }],
    ['a big integer', { height: 10n }],
    ['a symbol', { title: Symbol('x') }],
    [
      'a getter that throws',
      {
        appearance: {
          get accent() {
            throw new Error('no');
          },
        },
      },
    ],
    ['an origin that runs', { origin: 'javascript:ran=1' }],
    ['no origin', { origin: undefined }],
    ['listeners that are none', { on: { ready: 'x' } }],
    ['no listeners', { on: null }],
    ['a handler that is none', { origin: '::', onLoadError: 'x' }],
    ['a selector that is none', { opens: '!!' }],
    ['an application that is none', { application: {} }],
  ])('%s never fails a page’s render', async (_, props) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const failed = vi.fn();
    addEventListener('unhandledrejection', failed);
    await render(
      <>
        <p>The page</p>
        <TroupeExplore {...chat} {...(props as unknown as TroupeProps)} />
      </>,
    );
    expect(place.textContent).toContain('The page');
    expect(failed).not.toHaveBeenCalled();
    removeEventListener('unhandledrejection', failed);
    said.mockRestore();
  });
});
