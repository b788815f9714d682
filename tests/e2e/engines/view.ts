import { expect } from '@playwright/test';

/** A visible text or an accessible name: whole when it is a string. */
export type Words = string | RegExp;

/**
 * A page, or a frame in one, as a person uses it: by roles, labels and visible words. Journeys that are told
 * over it run in every engine, whatever its driver can do; what is not there yet is waited for.
 */
export interface View {
  /** Shows a page; in a frame, the page around it. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Presses what has this role and name, with the pointer. */
  press(role: string, name: Words): Promise<void>;
  /** Types into the field with this label, in place of what it holds. */
  write(label: Words, text: string): Promise<void>;
  /** Presses a key where the focus is. */
  key(name: 'Enter' | 'Escape' | 'Tab'): Promise<void>;
  /** Chooses what an option of the list with this label is called or sends. */
  choose(label: Words, value: string): Promise<void>;
  /** Runs a function in the document; it knows only what it is given. */
  read<T, A extends string | number | null | readonly string[] = null>(
    program: (given: A) => T | Promise<T>,
    given?: A,
  ): Promise<T>;
  /** Runs a script's text in the document. */
  inject(source: string): Promise<void>;
  /** The document in the frame that a selector finds. */
  frame(selector: string): View;
  /** The window that something opens. */
  popup(open: () => Promise<void>): Promise<View>;
  /** Whether its window is still there. */
  isOpen(): Promise<boolean>;
}

/** What can be read now; nothing while the document changes hands. */
const textOf = (view: View) => view.read(() => document.body.innerText).catch(() => '');

/** Waits for words. */
export const sees = (view: View, words: Words): Promise<void> =>
  typeof words === 'string' ? expect.poll(() => textOf(view)).toContain(words) : expect.poll(() => textOf(view)).toMatch(words);

/** Waits until words are gone. */
export const seesNot = (view: View, words: string): Promise<void> => expect.poll(() => textOf(view)).not.toContain(words);

/** Waits until so many elements fit a selector. */
export const counts = (view: View, selector: string, count: number): Promise<void> =>
  expect.poll(() => view.read((given) => document.querySelectorAll(given).length, selector).catch(() => -1)).toBe(count);
