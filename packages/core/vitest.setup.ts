import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Files share a worker and its page. Whatever one of them changed is put back here, for a file must not know which came before.

const hasPage = typeof document !== 'undefined';
// Time for what loads later, on a machine that runs everything at once.
configure({ asyncUtilTimeout: 30_000 });

// Tests import what they use instead of globals, so the library cannot register this by itself.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

afterAll(() => {
  vi.unstubAllGlobals();
  if (!hasPage) return;
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=', 1)[0]}=; max-age=0; path=/`;
  history.replaceState(null, '', '/');
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.body.replaceChildren();
  document.title = '';
});

// Nothing scrolls without a layout, and jsdom has not even the methods.
const standInScrolling = () => {
  for (const name of ['scrollBy', 'scrollTo', 'scrollIntoView'] as const) Element.prototype[name] ??= () => undefined;
};

// jsdom has no modal dialogs either. What the tests rely on of the HTML standard's dialog, nothing more:
// focus goes in, Escape asks by `cancel`, closing gives the focus back.
const openers = new WeakMap<HTMLDialogElement, Element | null>();
const onEscape = (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return;
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true })) && dialog instanceof HTMLDialogElement) dialog.close();
};
const standInDialogs = () => {
  HTMLDialogElement.prototype.showModal = function () {
    openers.set(this, document.activeElement);
    this.setAttribute('open', '');
    (this.querySelector<HTMLElement>('[autofocus], button, a[href], input, select, textarea, [tabindex="0"]') ?? this).focus();
  };
  HTMLDialogElement.prototype.close = function () {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    const opener = openers.get(this);
    if (opener instanceof HTMLElement) opener.focus();
    this.dispatchEvent(new Event('close'));
  };
  document.addEventListener('keydown', onEscape);
  afterAll(() => document.removeEventListener('keydown', onEscape));
};

/**
 * jsdom draws, and mends the focus, on one interval it asks for when there is something to do. Asked for under fake timers it
 * would go with them, and no frame would ever come again; so it always asks the real ones.
 */
const drawInRealTime = () => {
  const page: { _requestFocusFixup: () => void } = (globalThis as never as { jsdom: { window: never } }).jsdom.window;
  const { _requestFocusFixup: ask } = page;
  const { setInterval: real } = globalThis;
  page._requestFocusFixup = () => {
    const { setInterval: now } = globalThis;
    globalThis.setInterval = real;
    ask();
    globalThis.setInterval = now;
  };
  afterAll(() => void (page._requestFocusFixup = ask));
};

// A test may ask for the node environment, which has no elements at all.
if (hasPage) {
  standInScrolling();
  standInDialogs();
  drawInRealTime();
}
