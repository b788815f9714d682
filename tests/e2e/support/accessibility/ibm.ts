import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Checker } from './checker.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'), 'utf8');

/** The part of its API that is asked; its own types name files that it does not ship. */
interface Engine {
  check(
    document: Document,
    guidelines: string[],
  ): Promise<{
    results: { ruleId: string; value: [kind: string, verdict: string]; message: string; snippet: string; node?: Node }[];
  }>;
}
interface Scope extends Window {
  ace: { Checker: new () => Engine };
}

/** What it is wrong about, or asks for beyond what helps. */
const off: Record<string, string> = {
  aria_content_in_landmark: 'axe asks the same, and knows what floats over a page: toasts, a launcher, the way to the top',
  aria_complementary_label_visible: 'a region has its name for those who do not see where it stands',
  target_spacing_sufficient: 'axe measures targets, and knows what lies below a dialog',
  element_tabbable_role_valid: 'what scrolls and holds no control has to be reached by keyboard (WCAG 2.1.1)',
};
/** Right by the standard, each by the start of the rule and what stands in the element. */
const sound: [rule: RegExp, element: RegExp][] = [
  // The token that asks for passkeys.
  [/^input_autocomplete_valid$/, / webauthn"/],
  // A form without a name is no landmark.
  [/^aria_(form_label|landmark_name)_unique$/, /^<form/],
  // An empty `dir` is none: that is how Preact takes one away.
  [/^dir_attribute_valid$/, / dir=""/],
];
const isSound = ({ ruleId, snippet }: { ruleId: string; snippet: string }) =>
  sound.some(([rule, element]) => rule.test(ruleId) && element.test(snippet));

/** IBM's Equal Access: what it is sure of, of WCAG 2.2 and of what it recommends. What it asks a person to look at is no fault. */
export const ibmChecker: Checker = {
  name: 'IBM Equal Access',
  pageRules: ['aria_content_in_landmark', 'skip_main_exists', 'page_title_exists', 'page_title_valid'],
  async find(frame, without) {
    // Its own `var` stays in what is evaluated.
    if (!(await frame.evaluate(() => 'ace' in window))) await frame.evaluate(`${source};window.ace = ace`);
    const found = await frame.evaluate(async () => {
      // What is clipped away it takes for hidden from everybody; a screen reader reads it.
      const unclipped = new CSSStyleSheet();
      unclipped.replaceSync('* { clip-path: none !important }');
      document.adoptedStyleSheets.push(unclipped);
      const { results } = await new (window as unknown as Scope).ace.Checker().check(document, ['WCAG_2_2']);
      document.adoptedStyleSheets.pop();
      return (
        results
          // What is folded away is not shown yet.
          .filter(({ value, node }) => value[1] === 'FAIL' && (!(node instanceof Element) || node.checkVisibility()))
          .map(({ ruleId, message, snippet }) => ({ ruleId, message, snippet: snippet.slice(0, 200) }))
      );
    });
    return found
      .filter((one) => !without.has(one.ruleId) && !(one.ruleId in off) && !isSound(one))
      .map(({ ruleId, message, snippet }) => `${ruleId}: ${snippet} — ${message}`);
  },
};
