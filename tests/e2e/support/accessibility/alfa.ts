import { Audit } from '@siteimprove/alfa-act';
import { Playwright } from '@siteimprove/alfa-playwright';
import rules from '@siteimprove/alfa-rules';
import { Conformance, Criterion } from '@siteimprove/alfa-wcag';
import type { Checker } from './checker.ts';

const idOf = (uri: string) => uri.split('/').pop() ?? uri;

const isAA = Conformance.isAA();
/** What it is wrong about, or slow at where another measures it. */
const off: Record<string, string> = {
  'sia-r61': 'the first heading: that of a banner or a dialog stands before the page’s own; axe asks for the one h1',
  'sia-r69':
    'contrast: it puts the styles together itself and does not read all of ours (of a button’s ground it sees the grey of the browser); axe and IBM ask the browser',
  'sia-r85': 'a paragraph all in italics: that is how a brand sets its display face',
  'sia-r113': 'sizes of targets: axe measures them, in a tenth of the time',
};
/** Rules of a criterion of level AAA alone are not required. */
const asked = [...rules].filter((rule) => {
  if (idOf(rule.uri) in off) return false;
  const criteria = [...rule.requirements].filter(Criterion.isCriterion);
  return criteria.length === 0 || criteria.some((criterion) => isAA(criterion));
});

/** Siteimprove's Alfa: rules of WCAG A and AA, and its best practices, on a copy of the document with its styles and boxes. What it cannot tell is no fault. */
export const alfaChecker: Checker = {
  name: 'Alfa',
  // sia-r57: text outside landmarks; r59: headings at all; r78: headings with nothing below, as while it comes; r87: a link past what repeats.
  pageRules: ['sia-r57', 'sia-r59', 'sia-r78', 'sia-r87'],
  async find(frame, without) {
    const copy = await Playwright.toPage(await frame.evaluateHandle(() => document));
    const outcomes = await Audit.of(
      copy,
      asked.filter(({ uri }) => !without.has(idOf(uri))),
    ).evaluate();
    return [...outcomes].flatMap((outcome) => {
      const json = outcome.toJSON();
      if (json.outcome !== 'failed') return [];
      const why = JSON.stringify('expectations' in json ? json.expectations : '').match(/"message":"([^"]*)"/)?.[1] ?? '';
      return [
        `${idOf(outcome.rule.uri)}: ${String('target' in outcome ? outcome.target : '')
          .replace(/\s+/g, ' ')
          .slice(0, 200)} — ${why}`,
      ];
    });
  },
};
