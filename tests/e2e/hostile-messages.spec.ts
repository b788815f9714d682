import type { Frame, Page } from '@playwright/test';
import { events } from '../../packages/postmessage-rpc/src/contract.ts';
import { addFrame, chatFrameOf, evil, expect, expectChat, serveHostile, test, troupeOf } from './support/pages/hostile.ts';
import type { Troupe } from './support/servers/troupe.ts';

/*
 * TRUST-T-01 and TRUST-T-04, in a browser against the real processes: a page on the partner's list with
 * hostile company. Every sender knows everything there is to know, the mount's nonce and the
 * document's name too, and sends each message in every form: bare, as JSON, with a port, and behind a
 * handshake of its own. A cell is refused when neither page nor frame changed in anything that a
 * message could change; at the end the windows that may send the same messages do, and all is seen.
 */

/** `tests/hostile/meter.js` and `host.js`. */
declare const meter: {
  ports: MessagePort[];
  greetings: Greeting[];
  marks: string[];
  errors: string[];
  received: number;
  closed: MessagePort[];
};
declare const widget: { update(options: object): void; focus(): void };
declare const seen: { events: { event: string; detail: unknown }[]; asked: number };
declare const Troupe: { mount(...args: unknown[]): { on(event: string, listener: () => void): void } };

interface Greeting {
  troupe: 'hello' | 'welcome';
  nonce: string;
  document: string;
  [more: string]: unknown;
}
type Target = 'host' | 'frame';
type Body = Record<string, unknown>;

const call = (method: string, args: object): Body => ({ id: 9001, call: method, args });
const emit = (event: string, detail: object): Body => call('emit', { event, detail });
const config = { hasToken: true, locale: 'de', appearance: { mode: 'light', light: { canvas: '#fff7ed' } } };
const paid = emit('checkout-completed', { planId: 'monthly', orderId: 'order-1', subscriptionId: 'subscription-1' });

/** What a sender wants of the page (as if it were the frame), and of the frame (as if it were the page). */
const messages: Record<string, Record<Target, Body[]>> = {
  token: {
    host: [call('getToken', { reason: 'retry', minTtl: 20 })],
    frame: [call('logout', {}), ...Array.from({ length: 20 }, (_, id) => ({ id: id + 1, result: { token: 'a.stolen.token' } }))],
  },
  config: {
    host: [emit('theme-report', { notes: [{ path: 'accent', message: 'taken over' }] }), call('update', config)],
    frame: [call('update', config), call('init', config)],
  },
  resize: {
    host: [call('resize', { height: 7777 })],
    frame: [call('destroy', {}), call('resize', { height: 7777 })],
  },
  navigate: {
    host: [emit('navigate', { to: 'platform.sign-in' }), emit('open-character', { characterId: 'elin-marrow' })],
    frame: [call('update', { hasToken: true, character: 'elin-marrow' })],
  },
  'payment result': { host: [paid], frame: [paid] },
};

/** A window that sends, how it reaches the page, and what it aims at. */
interface Sender {
  frame: Frame;
  via: 'parent' | 'opener' | 'opened' | 'self';
  to: Target[];
  /** What it greets with, instead of a greeting in which everything is right. */
  greetings?: (right: Greeting) => Greeting[];
  /** It holds the port of the open channel, and sends what no shape fits. */
  isPoisoned?: boolean;
  /** Brings itself into position just before its turn. */
  prepare?: () => Promise<unknown>;
}

interface World {
  page: Page;
  opener: Page;
  troupe: Troupe;
  /** Greetings of a mount that is gone. */
  earlier: Record<Target, Greeting>;
}

const both: Target[] = ['host', 'frame'];
const inFrame = async (page: Page, src: string, to = both, more: Record<string, string> = {}): Promise<Sender> => ({
  frame: await addFrame(page, { src, ...more }),
  via: 'parent',
  to,
});
/** The frame itself towards the page, and the page itself towards the frame: only what they say is wrong. */
const insiders = ({ page }: World, more: Omit<Sender, 'frame' | 'via' | 'to'>): Sender[] => [
  { frame: chatFrameOf(page), via: 'parent', to: ['host'], ...more },
  { frame: page.mainFrame(), via: 'self', to: ['frame'], ...more },
];

const senders: Record<string, (world: World) => Promise<Sender[]>> = {
  'another origin': async ({ page }) => [await inFrame(page, `${evil}/hostile/`)],
  'the right origin in another window': async ({ page, troupe }) => [
    await inFrame(page, `${troupeOf(troupe)}/hostile/`, ['host']),
    await inFrame(page, `${troupe.partner}/hostile/`, ['frame']),
  ],
  'an opaque origin': async ({ page, troupe }) => [
    await inFrame(page, `${troupeOf(troupe)}/hostile/`, both, { sandbox: 'allow-scripts' }),
    await inFrame(page, `${troupe.partner}/hostile/`, both, { sandbox: 'allow-scripts' }),
  ],
  'a sibling widget': async ({ page }) => {
    const handle = await page.evaluateHandle(async () => {
      const element = document.body.appendChild(document.createElement('div'));
      const explore = Troupe.mount('explore', element, { application: 'acme' });
      await new Promise<void>((done) => explore.on('session', done));
      return element.querySelector('iframe');
    });
    const frame = await handle.asElement()?.contentFrame();
    if (!frame) throw new Error('there is no second widget');
    return [{ frame, via: 'parent', to: both }];
  },
  'the opener': async ({ opener }) => [{ frame: opener.mainFrame(), via: 'opened', to: both }],
  'a popup': async ({ page }) => {
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((url) => void window.open(url), `${evil}/hostile/`),
    ]);
    await popup.waitForLoadState();
    return [{ frame: popup.mainFrame(), via: 'opener', to: both }];
  },
  'a data: or blob: frame': async ({ page }) => {
    const blob = await page.evaluate(() => URL.createObjectURL(new Blob(['<title>blob</title>'], { type: 'text/html' })));
    return [await inFrame(page, 'data:text/html,<title>data</title>'), await inFrame(page, blob)];
  },
  'an origin that looks alike': async ({ page, troupe }) => [
    await inFrame(page, `http://not-acme.localhost:${troupe.port}/hostile/`),
    await inFrame(page, `http://acme.localhost.evil.localhost:${troupe.port}/hostile/`),
    await inFrame(page, `http://127.0.0.1.evil.localhost:${troupe.partnerPort}/hostile/`),
    await inFrame(page, `http://127.0.0.10:${troupe.partnerPort}/hostile/`),
  ],
  'a replayed nonce': async (world) =>
    insiders(world, {
      greetings: (right) => {
        const { nonce, document } = right.troupe === 'hello' ? world.earlier.host : world.earlier.frame;
        // That of an earlier mount, with its document and with this one's; and the very greeting that was answered.
        return [{ ...right, nonce, document }, { ...right, nonce }, right];
      },
    }),
  'an old version': async (world) =>
    insiders(world, {
      greetings: (right) => [0, -1, 0.9, '1', null].map((version) => ({ ...fresh(right), version, min: version, max: version })),
    }),
  '10 MB, or __proto__': async (world) => insiders(world, { isPoisoned: true }),
  // The last, because the chat itself is gone then.
  'a frame that was navigated': async ({ page, troupe }) => {
    const other = await inFrame(page, `${troupe.partner}/hostile/`, ['frame']);
    const own = chatFrameOf(page);
    return [
      { ...other, prepare: () => other.frame.goto(`${evil}/hostile/`) },
      { frame: own, via: 'parent', to: ['host'], prepare: () => own.goto(`${evil}/hostile/`) },
    ];
  },
};

/** A greeting of a document that was never greeted before; the frame's own name is the only right one for a welcome. */
const fresh = (right: Greeting): Greeting =>
  right.troupe === 'hello' ? { ...right, document: `fresh-${Math.random().toString(36).slice(2)}` } : right;

interface Attack {
  to: Target;
  via: Sender['via'];
  bodies: Body[];
  greetings: Greeting[];
  isPoisoned: boolean;
  mark: string;
}

/** Runs in the sender's window. */
const attack = ({ to, via, bodies, greetings, isPoisoned, mark }: Attack): void => {
  const { opened } = globalThis as unknown as { opened: Window };
  const host = via === 'self' ? window : via === 'opened' ? opened : via === 'opener' ? (opener as Window) : parent;
  const target = to === 'host' ? host : (host.frames[0] as Window);
  const big = 'x'.repeat(10_000_000);
  const own = (value: object): unknown => JSON.parse(`{"__proto__":${JSON.stringify(value)}}`);
  for (const body of bodies) {
    target.postMessage(body, '*');
    target.postMessage(JSON.stringify(body), '*');
    target.postMessage(body, '*', [new MessageChannel().port2]);
  }
  const said = isPoisoned
    ? greetings.flatMap((one) => [own(one), { ...one, nonce: own({}) }, { ...one, capabilities: [big] }])
    : greetings;
  for (const greeting of said) {
    const { port1, port2 } = new MessageChannel();
    target.postMessage(greeting, '*', [port2]);
    for (const body of bodies) port1.postMessage(body);
  }
  const port = meter.ports.at(-1);
  if (isPoisoned && port) {
    const [first = {}] = bodies;
    for (const args of [
      own((first['args'] ?? {}) as object),
      { ...(first['args'] as object), ...bigger(first, big) },
      [big],
      big,
      null,
    ])
      port.postMessage({ ...first, args });
    for (const name of ['__proto__', 'constructor', 'toString', big]) port.postMessage({ ...first, call: name });
    for (const body of bodies) port.postMessage(own(body));
  }
  target.postMessage({ mark }, '*');

  /** The same arguments, each a text of 10 MB. */
  function bigger(body: Body, text: string): Body {
    return Object.fromEntries(Object.keys((body['args'] ?? { any: 0 }) as object).map((name) => [name, text]));
  }
};

/** Everything that an accepted message would change in the partner's page. */
const hostState = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('iframe');
    return {
      url: location.href,
      channels: meter.ports.length,
      errors: meter.errors,
      events: seen.events.length,
      asked: seen.asked,
      height: frame?.style.height,
      source: frame?.src,
      said: document.querySelector('[aria-live]')?.textContent,
      polluted: Object.keys(Object.prototype),
    };
  });

/** The same of our frame; null while another document is in it. */
const frameState = (frame: Frame) =>
  frame.evaluate(() => {
    if (!document.querySelector('#troupe')) return null;
    return {
      url: location.href,
      channels: meter.ports.length,
      errors: meter.errors,
      calls: performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/')).length,
      canvas: getComputedStyle(document.documentElement).backgroundColor,
      heading: document.querySelector('h1, h2')?.textContent,
      controls: document.querySelectorAll('button, textarea').length,
      polluted: Object.keys(Object.prototype),
    };
  });

/** Messages of one sender arrive in order: the mark comes last. */
const arrived = (frame: Frame, mark: string) =>
  frame.evaluate(
    (wanted) =>
      new Promise<void>((done) => {
        const look = () => (meter.marks.includes(wanted) ? done() : setTimeout(look, 5));
        look();
      }),
    mark,
  );

/** The page of `tests/hostile/host.html`, opened by a hostile one; the greetings of a mount before are known. */
const openWorld = async (opener: Page, troupe: Troupe): Promise<World> => {
  await serveHostile(opener.context(), troupe);
  await opener.goto(`${evil}/hostile/`);
  const [page] = await Promise.all([
    opener.waitForEvent('popup'),
    opener.evaluate((url) => void Object.assign(globalThis, { opened: window.open(url) }), `${troupe.partner}/hostile/host.html`),
  ]);
  const greetings = async (): Promise<World['earlier']> => {
    await expectChat(page);
    // The chat asks for nothing more: what changes from now on was made to change.
    await page.waitForLoadState('networkidle');
    const last = () => meter.greetings.at(-1) as Greeting;
    return { host: await page.evaluate(last), frame: await chatFrameOf(page).evaluate(last) };
  };
  const earlier = await greetings();
  await page.reload();
  await greetings();
  return { page, opener, troupe, earlier };
};

/** The greetings that opened the channel, and the address that they belong to. */
const rightGreetings = async (page: Page): Promise<Record<Target, Greeting> & { source: string }> => ({
  source: (await hostState(page)).source ?? '',
  host: await page.evaluate(() => meter.greetings.at(-1) as Greeting),
  frame: await chatFrameOf(page).evaluate(() => meter.greetings.at(-1) as Greeting),
});

/** Which part of the state an accepted message changes: the meter of the matrix. */
const changes = {
  host: {
    token: 'asked',
    config: 'events',
    resize: 'height',
    navigate: 'events',
    ...('checkout-completed' in events && ({ 'payment result': 'events' } as const)),
  },
  // A frame takes no size and no payment result from its page; being told to go is the worst that is like the former.
  frame: { config: 'canvas', navigate: 'heading', token: 'calls', resize: 'controls' },
} as const;

/** Speaks on the open channel, as only the other side can. */
const speak = (frame: Frame, bodies: Body[]) =>
  frame.evaluate((given) => given.forEach((body) => meter.ports.at(-1)?.postMessage(body)), bodies);

test('T1: 12 senders × 5 messages, towards the page and towards the frame: 60 cells, 0 accepted, and each could have been', async ({
  page: opener,
  troupe,
}) => {
  const world = await openWorld(opener, troupe);
  const { page } = world;
  const chat = chatFrameOf(page);
  const right = await rightGreetings(page);
  const states = async () => ({ host: await hostState(page), frame: await frameState(chat) });
  const refused = new Set<string>();
  let attacks = 0;
  for (const [name, open] of Object.entries(senders)) {
    for (const sender of await open(world)) {
      await sender.prepare?.();
      const before = await states();
      for (const to of sender.to) {
        for (const [message, wanted] of Object.entries(messages)) {
          const mark = `${name}, ${message}, to the ${to} (${(attacks += 1)})`;
          await sender.frame.evaluate(attack, {
            to,
            via: sender.via,
            bodies: wanted[to],
            greetings: sender.greetings?.(right[to]) ?? [fresh(right[to])],
            isPoisoned: sender.isPoisoned ?? false,
            mark,
          });
          await arrived(to === 'host' ? page.mainFrame() : chat, mark);
          expect(await states(), mark).toEqual(before);
          refused.add(`${name} × ${message}`);
        }
      }
    }
  }
  expect(refused.size).toBe(60);
  expect(attacks).toBeGreaterThanOrEqual(130);

  // The same messages from the windows that may send them: each is accepted, and seen by the same meter.
  const channels = (await hostState(page)).channels;
  await page.evaluate((url) => document.querySelector('iframe')?.setAttribute('src', url), right.source);
  await expect.poll(async () => (await hostState(page)).channels, 'a right greeting opens a channel').toBe(channels + 1);
  await expectChat(page);
  expect((await frameState(chat))?.channels, 'and so does the right answer').toBe(1);
  for (const [message, part] of Object.entries(changes.host)) {
    const before = await hostState(page);
    await speak(chat, messages[message]?.host ?? []);
    await expect.poll(async () => (await hostState(page))[part], `${message} in the page`).not.toEqual(before[part]);
  }
  for (const [message, part] of Object.entries(changes.frame)) {
    const before = await frameState(chat);
    await speak(page.mainFrame(), messages[message]?.frame ?? []);
    await expect.poll(async () => (await frameState(chat))?.[part], `${message} in the frame`).not.toEqual(before?.[part]);
  }
});

test('T4: a frame that is taken elsewhere gets no message and is believed nothing, and it is greeted anew when it returns', async ({
  page,
  troupe,
  faults,
}) => {
  await serveHostile(page.context(), troupe);
  await page.goto(`${troupe.partner}/hostile/host.html`);
  await expectChat(page);
  await expect.poll(async () => (await hostState(page)).events, 'ready and session').toBe(2);
  const source = (await hostState(page)).source ?? '';
  const rights = await page.locator('#chat iframe').evaluate((frame: HTMLIFrameElement) => [...frame.sandbox]);
  expect(rights.filter((right) => right.includes('top-navigation'))).toEqual([]);
  const chat = chatFrameOf(page);
  await chat.evaluate((url) => {
    try {
      (top as Window).location.href = url;
    } catch {
      // Refused, as it should be: the console tells.
    }
  }, `${evil}/hostile/`);
  await expect.poll(() => faults.errors.filter((text) => text.includes('sandboxed')).length).toBeGreaterThan(0);

  const ways: [string, (url: string) => Promise<unknown>][] = [
    ['by its src', (url) => page.evaluate((to) => document.querySelector('iframe')?.setAttribute('src', to), url)],
    ['by its location', (url) => page.evaluate((to) => void ((frames[0] as Window).location.href = to), url)],
    ['from within', (url) => chat.evaluate((to) => void location.assign(to), url)],
  ];
  for (const [way, navigate] of ways) {
    const before = await hostState(page);
    await Promise.all([
      page.waitForEvent('framenavigated', (frame) => frame.url().startsWith(evil)),
      navigate(`${evil}/hostile/`),
    ]);
    await chat.waitForLoadState();
    const nonce = new URL(source).searchParams.get('nonce') ?? '';
    const hello = { troupe: 'hello', nonce, document: way, min: 1, max: 1, capabilities: [] };
    await chat.evaluate((greeting) => {
      parent.postMessage(greeting, '*');
      parent.postMessage({ mark: greeting.document }, '*');
    }, hello);
    await arrived(page.mainFrame(), way);
    // Everything that a page can make a widget say, and whatever else could still come on the old port.
    await page.evaluate(() => {
      widget.update({ title: 'Chat' });
      widget.focus();
    });
    await page.evaluate(() => meter.ports.at(-1)?.postMessage('the old port'));
    await page.evaluate(() => frames[0]?.postMessage({ mark: 'last' }, '*'));
    await arrived(chat, 'last');
    expect(await chat.evaluate(() => meter.received), `${way}: messages in the new document`).toBe(0);
    expect(await hostState(page), way).toEqual({ ...before, source: expect.any(String) as unknown });

    await page.evaluate((url) => document.querySelector('iframe')?.setAttribute('src', url), source);
    await expect.poll(async () => (await hostState(page)).channels).toBe(before.channels + 1);
    await expectChat(page);
    await expect.poll(async () => (await hostState(page)).events, 'ready and session are said anew').toBe(before.events + 2);
    await speak(chat, [call('resize', { height: 600 + before.channels })]);
    await expect.poll(async () => (await hostState(page)).height, 'the new port works').toBe(`${600 + before.channels}px`);
  }
  expect(page.url()).toBe(`${troupe.partner}/hostile/host.html`);
  faults.errors = faults.errors.filter((text) => !text.includes('sandboxed'));
});

test('T4: the frame’s end of the port, kept in another window of our origin, drives nothing once the frame is elsewhere', async ({
  page,
  troupe,
}) => {
  await serveHostile(page.context(), troupe);
  await page.goto(`${troupe.partner}/hostile/host.html`);
  await expectChat(page);
  await expect.poll(async () => (await hostState(page)).events, 'ready and session').toBe(2);
  const source = (await hostState(page)).source ?? '';
  const keeper = await addFrame(page, { src: `${troupeOf(troupe)}/hostile/` });
  await keeper.evaluate(() => {
    // Through the meter, which remembers the port; a port that is read is also heard.
    addEventListener('message', ({ ports: [port] }) => port && (port.onmessage = () => undefined));
  });

  // Whether `load` or hello comes first is the browser's mood of the moment.
  for (const round of [1, 2, 3]) {
    await chatFrameOf(page).evaluate(() => {
      const port = meter.ports.at(-1);
      if (port) (parent.frames[1] as Window).postMessage('keep this', location.origin, [port]);
    });
    await expect.poll(() => keeper.evaluate(() => meter.ports.length)).toBe(round);
    await speak(keeper, [call('resize', { height: 500 + round })]);
    await expect.poll(async () => (await hostState(page)).height, 'it drives while the frame is there').toBe(`${500 + round}px`);

    const before = await hostState(page);
    await loadInFrame(page, `${evil}/hostile/`);
    for (const { host } of Object.values(messages)) await speak(keeper, host);
    await keeper.evaluate((mark) => parent.postMessage({ mark }, '*'), `kept ${round}`);
    await arrived(page.mainFrame(), `kept ${round}`);
    expect(await hostState(page)).toEqual({ ...before, source: expect.any(String) as unknown });

    // What the page asks meanwhile waits for the next hello, and is not said to the keeper.
    await page.evaluate(() => widget.update({ title: 'Chat' }));
    await loadInFrame(page, source);
    await expectChat(page);
    await expect.poll(async () => (await hostState(page)).events, 'ready and session are said anew').toBe(before.events + 2);
    await speak(chatFrameOf(page), [call('resize', { height: 600 + round })]);
    await expect.poll(async () => (await hostState(page)).height, 'the new port works').toBe(`${600 + round}px`);
    await speak(keeper, [call('resize', { height: 7777 })]);
    await keeper.evaluate((mark) => parent.postMessage({ mark }, '*'), `late ${round}`);
    await arrived(page.mainFrame(), `late ${round}`);
    expect((await hostState(page)).height).toBe(`${600 + round}px`);
  }
});

/** Takes the widget's frame to an address, and waits for the `load` that its page hears. */
const loadInFrame = (page: Page, url: string) =>
  page.evaluate(async (to) => {
    const frame = document.querySelector('iframe') as HTMLIFrameElement;
    const loaded = new Promise((done) => frame.addEventListener('load', done, { once: true }));
    frame.src = to;
    await loaded;
  }, url);
