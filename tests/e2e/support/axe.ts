import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions, type Result } from 'axe-core';

export const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const describe = (violations: Pick<Result, 'id' | 'nodes'>[]) =>
  violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} — ${failureSummary ?? ''}`).join(' | ')}`,
  );

/** What is still fading in has colours that nobody is meant to read: an animation that ends is waited for. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    const ended = Promise.allSettled(ending.map(({ finished }) => finished));
    // One that is held back, as by a page in the background, keeps nobody waiting.
    await Promise.race([ended, new Promise((done) => setTimeout(done, 2000))]);
  });

const analyze = async (page: Page, without: string[]) => {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).withTags(axeTags).disableRules(without).analyze();
  return describe(violations);
};

/** WCAG A and AA up to 2.2, plus axe's best practices: nothing found, in the page and in its frames. */
export const expectAccessible = async (page: Page, where: string, without: string[] = []): Promise<void> =>
  expect(await analyze(page, without), `axe on ${where}`).toEqual([]);

/** The same rules for a page that is asked again and again: axe is put into it once, and no second page is opened. */
export const findViolations = async (page: Page, without: string[]): Promise<string[]> => {
  // What stands in frames needs axe in each of them.
  if (page.frames().length > 1) return analyze(page, without);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    runOnly: axeTags,
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
  };
  return describe(
    await page.evaluate(async (given) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, given);
      return violations.map(({ id, nodes }) => ({ id, nodes }));
    }, options),
  );
};
