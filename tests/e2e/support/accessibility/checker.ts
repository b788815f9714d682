import type { Frame, Page } from '@playwright/test';

/** What is looked at. Of a part, nothing is asked that only a whole page has: landmarks, one first heading, a way past what repeats. */
export type Extent = 'page' | 'part';

/** One that finds faults of accessibility in a document of a page. */
export interface Checker {
  name: string;
  /** Rules that ask for what a whole page has. */
  pageRules: readonly string[];
  /** Each fault as `rule: element — why`, of every rule but those. */
  find(frame: Frame, without: ReadonlySet<string>): Promise<string[]>;
}

/** What is still fading in has colours that are not meant to be read: an animation that ends is waited for. */
export const settle = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    const ended = Promise.allSettled(ending.map(({ finished }) => finished));
    // One that is held back, as by a page in the background, is not waited for.
    await Promise.race([ended, new Promise((done) => setTimeout(done, 2000))]);
  });
