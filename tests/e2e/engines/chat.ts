import { expect } from '@playwright/test';
import { counts, sees, type View } from './view.ts';

/** A chat of one character, in whatever view it stands. */
export const createChat = (view: View, character = 'Old Juniper') => {
  const all = '[data-troupe-part="message"]';
  const isWhole = (selector: string) => {
    const last = [...document.querySelectorAll(selector)].at(-1);
    return last?.getAttribute('data-troupe-role') === 'bot' && last.getAttribute('data-troupe-state') === 'complete';
  };
  return {
    /** The composer can be written in, and the story is here. */
    ready: () =>
      expect
        .poll(() =>
          view
            .read(
              (selector) => document.querySelector('textarea')?.readOnly === false && document.querySelector(selector) !== null,
              all,
            )
            .catch(() => false),
        )
        .toBe(true),
    async say(text: string) {
      const before = await view.read((selector) => document.querySelectorAll(selector).length, all);
      await view.write(`Message ${character}`, text);
      await view.key('Enter');
      await counts(view, all, before + 2);
      await expect.poll(() => view.read(isWhole, all).catch(() => false)).toBe(true);
      // Words between stars are shown slanted.
      await sees(view, text.replaceAll('*', ''));
    },
    /** What the newest reply says. */
    newest: () => view.read((selector) => [...document.querySelectorAll(selector)].at(-1)?.textContent ?? '', all),
    /** Pixels between what is seen and the end. */
    fromEnd: () =>
      view.read(() => {
        const log = document.querySelector('[data-troupe-part="messages"]');
        return log ? Math.round(log.scrollHeight - log.clientHeight - log.scrollTop) : -1;
      }),
  };
};
