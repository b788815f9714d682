import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import type * as TestingLibrary from '@testing-library/dom';
import type { Words, View } from './view.ts';
import { WebDriverError, type WebDriver } from './webdriver.ts';

/** Finds elements by role and name in a browser that has no such search of its own. */
const finder = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

type Finder = Pick<typeof TestingLibrary, 'queryAllByRole' | 'queryAllByLabelText'>;

/** How long something is waited for, in milliseconds. */
const patience = 15_000;
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Regular expressions do not travel as JSON. */
const pack = (words: Words) => (typeof words === 'string' ? words : { source: words.source, flags: words.flags });

/** In the document: the place of what is looked for, in its frame's pixels, when it stands still and on top there. */
const locate = async (role: string | null, given: string | { source: string; flags: string }, done: (place: unknown) => void) => {
  const words = typeof given === 'string' ? given : new RegExp(given.source, given.flags);
  const { queryAllByRole, queryAllByLabelText } = (globalThis as unknown as { TestingLibraryDom: Finder }).TestingLibraryDom;
  const [element] =
    role === null ? queryAllByLabelText(document.body, words) : queryAllByRole(document.body, role, { name: words });
  if (!element || (element as HTMLButtonElement).disabled) return done(null);
  const isSeen = ({ x, y, width, height }: DOMRect) => {
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return (
      top !== null &&
      (element.contains(top) ||
        top.closest('label')?.contains(element) === true ||
        element.closest('label')?.contains(top) === true)
    );
  };
  let box = element.getBoundingClientRect();
  if (!isSeen(box) || box.top < 0 || box.bottom > innerHeight) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  for (let tries = 0; tries < 60; tries += 1) {
    await new Promise((next) => requestAnimationFrame(next));
    const now = element.getBoundingClientRect();
    const isStill = now.x === box.x && now.y === box.y && now.width === box.width;
    box = now;
    if (isStill && now.width > 0 && isSeen(now)) return done({ x: now.x + now.width / 2, y: now.y + now.height / 2 });
  }
  return done(null);
};

/** In the document: chooses an option as a browser's own list does. */
const pick = (given: string | { source: string; flags: string }, value: string, done: (isDone: boolean) => void) => {
  const words = typeof given === 'string' ? given : new RegExp(given.source, given.flags);
  const { queryAllByLabelText } = (globalThis as unknown as { TestingLibraryDom: Finder }).TestingLibraryDom;
  const [list] = queryAllByLabelText(document.body, words) as HTMLSelectElement[];
  const option = [...(list?.options ?? [])].find((one) => one.value === value || one.label === value);
  if (!list || !option) return done(false);
  list.value = option.value;
  for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }));
  return done(true);
};

/** In the document: gives the errors since the last time, of all that came after the first. WebKit tells no driver of its console. */
const takeErrors = (): string[] => {
  const page = globalThis as unknown as { caughtErrors?: string[] };
  if (page.caughtErrors) return page.caughtErrors.splice(0);
  const caught: string[] = (page.caughtErrors = []);
  const { error } = console;
  console.error = (...given: unknown[]) => {
    caught.push(given.map(String).join(' '));
    error(...given);
  };
  addEventListener('error', ({ message }) => caught.push(message));
  addEventListener('unhandledrejection', ({ reason }) => caught.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    caught.push(`refused by ${violatedDirective}: ${blockedURI}`),
  );
  return [];
};

const keys = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004', control: '\uE009' };

/**
 * A view by plain calls of WebDriver: of a window, or of a frame by the selectors that lead to it. Errors in its
 * documents are added to `errors`, from the first look into each on.
 */
export const createWebDriverView = (driver: WebDriver, handle: string, errors: string[], path: readonly string[] = []): View => {
  const { call } = driver;
  const execute = <T>(program: (...given: never[]) => unknown, ...args: unknown[]) =>
    call<T>('POST', '/execute/async', { script: `(${program.toString()}).apply(null, arguments)`, args });
  const window = () => driver.goTo(handle);
  /** Goes into the frame; returns where its content begins in the window. */
  const enter = async () => {
    await window();
    const from = { x: 0, y: 0 };
    for (const selector of path) {
      const element = await call<Record<string, string>>('POST', '/element', { using: 'css selector', value: selector });
      const { x, y } = await execute<{ x: number; y: number }>((frame: HTMLElement, done: (at: object) => void) => {
        const { top, bottom } = frame.getBoundingClientRect();
        if (top < 0 || bottom > innerHeight) frame.scrollIntoView({ block: 'center', behavior: 'instant' });
        let before = frame.getBoundingClientRect();
        // A frame in a dialog that opens is on its way.
        const settle = () => {
          const box = frame.getBoundingClientRect();
          if (box.x === before.x && box.y === before.y) return done({ x: box.x + frame.clientLeft, y: box.y + frame.clientTop });
          before = box;
          return requestAnimationFrame(settle);
        };
        requestAnimationFrame(settle);
      }, element);
      from.x += x;
      from.y += y;
      await call('POST', '/frame', { id: { [elementKey]: element[elementKey] } });
    }
    return from;
  };
  const needFinder = async () => {
    const isThere = await call<boolean>('POST', '/execute/sync', {
      script: "return 'TestingLibraryDom' in globalThis",
      args: [],
    });
    if (!isThere) await call('POST', '/execute/sync', { script: finder, args: [] });
  };
  /** Tries until there is an answer; a document that goes away meanwhile is met again. */
  const insist = async <T>(what: string, attempt: () => Promise<T | null | false>): Promise<T> => {
    const until = Date.now() + patience;
    let last: unknown;
    while (Date.now() < until) {
      try {
        const found = await attempt();
        if (found !== null && found !== false) return found;
      } catch (error) {
        if (!(error instanceof WebDriverError)) throw error;
        last = error;
      }
      await pause(100);
    }
    throw new Error(`${what}: not there after ${patience / 1000} s`, { cause: last });
  };
  /** The pointer acts in pixels of the window: WebKit counts those of a frame from the wrong corner. */
  const click = async (what: string, role: string | null, words: Words) => {
    const at = await insist(what, async () => {
      const from = await enter();
      await needFinder();
      const place = await execute<{ x: number; y: number } | null>(locate as never, role, pack(words));
      return place && { x: Math.round(from.x + place.x), y: Math.round(from.y + place.y) };
    });
    await call('POST', '/frame', { id: null });
    const actions = [
      { type: 'pointerMove', duration: 0, origin: 'viewport', ...at },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await call('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
  };
  const type = async (actions: object[]) => {
    await window();
    await call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  };
  const stroke = (value: string) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];

  return {
    async open(url) {
      await window();
      await call('POST', '/url', { url });
    },
    async reload() {
      await window();
      await call('POST', '/refresh', {});
    },
    press: (role, name) => click(`${role} ${String(name)}`, role, name),
    async write(label, text) {
      await click(`field ${String(label)}`, null, label);
      await type([{ type: 'keyDown', value: keys.control }, ...stroke('a'), { type: 'keyUp', value: keys.control }]);
      await type([...text].flatMap(stroke));
    },
    key: (name) => type(stroke(keys[name])),
    async choose(label, value) {
      await insist(`option ${value} of ${String(label)}`, async () => {
        await enter();
        await needFinder();
        return execute<boolean>(pick as never, pack(label), value);
      });
    },
    async read(program, given) {
      await enter();
      const script = `const done = arguments[1]; const errors = (${takeErrors.toString()})(); Promise.resolve((${program.toString()})(arguments[0])).then((value) => done({ value, errors }), (error) => done({ error: String(error), errors }))`;
      const answer = await call<{ value: never; error?: string; errors: string[] }>('POST', '/execute/async', {
        script,
        args: [given ?? null],
      });
      errors.push(...answer.errors);
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.value;
    },
    async inject(source) {
      await enter();
      await call('POST', '/execute/sync', { script: source, args: [] });
    },
    frame: (selector) => createWebDriverView(driver, handle, errors, [...path, selector]),
    async popup(open) {
      const before = await call<string[]>('GET', '/window/handles');
      await open();
      const opened = await insist('a window', async () => {
        const handles = await call<string[]>('GET', '/window/handles');
        return handles.find((one) => !before.includes(one)) ?? null;
      });
      return createWebDriverView(driver, opened, errors);
    },
    isOpen: async () => (await call<string[]>('GET', '/window/handles')).includes(handle),
  };
};
