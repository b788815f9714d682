import { expect, type Page } from '@playwright/test';
import { isGate, ruleOf } from '../../../../scripts/gate/sizes.ts';
import { alfaChecker } from './alfa.ts';
import { axeChecker } from './axe.ts';
import { settle, type Checker, type Extent } from './checker.ts';
import { ibmChecker } from './ibm.ts';
import { markupChecker } from './markup.ts';
import { virtualReader } from './virtual-reader.ts';

/** All five, the quickest first. */
export const checkers: readonly Checker[] = [axeChecker, markupChecker, ibmChecker, virtualReader, alfaChecker];

/** Those that this run asks: the gate leaves some to `test --all` (docs/contributing.md). */
export const askedCheckers = isGate() ? checkers.filter(({ name }) => ruleOf('checkers').test(name)) : checkers;

interface Asked {
  extent?: Extent;
  /** Rules that are broken for a reason, of whichever checker. */
  without?: readonly string[];
  by?: readonly Checker[];
}

/** What the checkers find in the page and in its frames, each fault with its checker's name before it. */
export const findFaults = async (
  page: Page,
  { extent = 'page', without = [], by = askedCheckers }: Asked = {},
): Promise<string[]> => {
  await settle(page);
  const found: string[] = [];
  for (const frame of page.frames()) {
    // A frame that shows nothing, as one that waits for its page.
    if (frame !== page.mainFrame() && (await frame.evaluate(() => !document.body?.hasChildNodes()))) continue;
    const isWhole = extent === 'page' && frame === page.mainFrame();
    for (const checker of by) {
      const off = new Set([...without, ...(isWhole ? [] : checker.pageRules)]);
      found.push(...(await checker.find(frame, off)).map((fault) => `${checker.name}: ${fault}`));
    }
  }
  return found;
};

/** Alfa takes longer than all others together; it has seen every page and dialog by itself, as a story or in its room. */
const inJourneys = askedCheckers.filter((checker) => checker !== alfaChecker);

/** Nothing found in a state that a journey has come to, in the page and in its frames. */
export const expectAccessible = async (page: Page, where: string, without: string[] = []): Promise<void> => {
  // What stands in for a page until its script is here is not the page.
  await expect(page.locator('[data-troupe-part=page-shape]'), where).toHaveCount(0);
  expect(await findFaults(page, { without, by: inJourneys }), where).toEqual([]);
};
