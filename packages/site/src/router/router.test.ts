import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRouter, type Router } from './router.ts';

let router: Router;
let stop: () => void;
beforeEach(() => {
  history.replaceState(null, '', '/');
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  router = createRouter(window);
  stop = router.start();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const press = (attributes: Record<string, string>, init: MouseEventInit = {}) => {
  const link = document.createElement('a');
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  const inside = link.appendChild(document.createElement('span'));
  document.body.append(link);
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...init });
  // jsdom cannot leave the page; what was not prevented would have been the browser's.
  document.addEventListener('click', (last) => last.preventDefault(), { once: true, capture: false });
  const before = router.place.getState().pathname;
  inside.dispatchEvent(event);
  return router.place.getState().pathname !== before;
};

describe('the router', () => {
  it('follows plain presses on links to pages of ours', () => {
    expect(press({ href: '/chat/elin?x=1#top' })).toBe(true);
    expect(router.place.getState()).toEqual({ pathname: '/chat/elin', search: '?x=1', hash: '#top', visit: 1, from: '/' });
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
  });

  it.each<[string, Record<string, string>, MouseEventInit]>([
    ['another site', { href: 'https://elsewhere.example/chat/elin' }, {}],
    ['a call of the API', { href: '/api/v2/auth/login' }, {}],
    ['a new tab by target', { href: '/chat/elin', target: '_blank' }, {}],
    ['a new tab by key', { href: '/chat/elin' }, { ctrlKey: true }],
    ['the middle button', { href: '/chat/elin' }, { button: 1 }],
    ['a download', { href: '/chat/elin', download: '' }, {}],
    ['a fragment of this page', { href: '#sign-in' }, {}],
  ])('leaves %s to the browser', (_, attributes, init) => expect(press(attributes, init)).toBe(false));

  it('leaves what a component has already handled', () => {
    document.body.addEventListener('click', (event) => event.preventDefault(), { once: true });
    expect(press({ href: '/chat/elin' })).toBe(false);
  });

  it('goes back with the browser', async () => {
    router.navigate('/chat/elin');
    const back = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    history.back();
    await back;
    expect(router.place.getState().pathname).toBe('/');
  });

  it('corrects the present entry on replace, and keeps its place on the page', () => {
    const { length } = history;
    router.navigate('/chat/elin/first', 'replace');
    expect(history.length).toBe(length);
    expect(router.place.getState()).toMatchObject({ pathname: '/chat/elin/first', visit: 0 });
    expect(window.scrollTo).not.toHaveBeenCalled();
  });

  it('hears nothing once stopped', () => {
    stop();
    expect(press({ href: '/chat/elin' })).toBe(false);
  });
});

describe('a page with something to lose', () => {
  const setUp = () => {
    router.navigate('/chats');
    router.navigate('/blocked-creators');
    const asked: (() => void)[] = [];
    router.holdLeaving((go) => void asked.push(go));
    return { asked, path: () => router.place.getState().pathname };
  };
  const press = (href: string) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.body.append(link);
    link.click();
    link.remove();
  };

  it('asks before a link leaves it, and goes once told', () => {
    const { asked, path } = setUp();
    press('/chats');
    expect([path(), asked.length]).toEqual(['/blocked-creators', 1]);
    asked[0]?.();
    expect(path()).toBe('/chats');
  });

  it('asks before the back button does, and goes back once told', async () => {
    const { asked, path } = setUp();
    history.back();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect([path(), location.pathname]).toEqual(['/blocked-creators', '/blocked-creators']);
    asked[0]?.();
    await vi.waitFor(() => expect(path()).toBe('/chats'));
  });

  it('asks nothing within the page', () => {
    const { asked } = setUp();
    press('/blocked-creators#you');
    expect(asked).toEqual([]);
  });
});
