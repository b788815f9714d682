import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG A and AA up to 2.2, plus axe's best practices: nothing found, in the page and in its frames. */
export const expectAccessible = async (page: Page, where: string, without: string[] = []): Promise<void> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .disableRules(without)
    .analyze();
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} — ${failureSummary ?? ''}`).join(' | ')}`,
  );
  expect(found, `axe on ${where}`).toEqual([]);
};
