import { act, StrictMode, version, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { install } from '../host/loader.ts';
import { fakeFrame, TROUPE } from '../testing/fake-frame.ts';
import { TroupeChat, TroupeExplore } from './index.ts';

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
});
