import axe, { type RunOptions } from 'axe-core';
import type { Checker } from './checker.ts';

export const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Axe is put into a document once, and no second page is opened. */
const createAxe = (asked: { type: 'tag' | 'rule'; values: string[] }): Checker => ({
  name: 'axe',
  pageRules: ['region', 'landmark-one-main', 'page-has-heading-one', 'heading-order'],
  async find(frame, without) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
    const options: RunOptions = {
      // Of rules asked for by name axe leaves none out, whatever is said of it below.
      runOnly: { ...asked, values: asked.values.filter((value) => !without.has(value)) },
      rules: Object.fromEntries([...without].map((rule) => [rule, { enabled: false }])),
      resultTypes: ['violations'],
      iframes: false,
    };
    const violations = await frame.evaluate(async (given) => {
      // A rule that axe does not know is another checker's.
      const known = new Set((window as unknown as { axe: typeof axe }).axe.getRules().map(({ ruleId }) => ruleId));
      const rules = Object.fromEntries(Object.entries(given.rules ?? {}).filter(([rule]) => known.has(rule)));
      const found = await (window as unknown as { axe: typeof axe }).axe.run(document, { ...given, rules });
      return found.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')} — ${failureSummary ?? ''}`),
      }));
    }, options);
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node}`));
  },
});

/** WCAG A and AA up to 2.2, and its best practices. */
export const axeChecker = createAxe({ type: 'tag', values: axeTags });

/** What differs from look to look of one document: colours, sizes, and what has to scroll. */
export const axeLookChecker = createAxe({
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'],
});
