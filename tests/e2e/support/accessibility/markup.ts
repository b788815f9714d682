import { HtmlValidate } from 'html-validate';
import type { Checker } from './checker.ts';

/** Rules about how HTML is written, which says nothing of a document that a browser writes down. */
const written = [
  'attr-quotes',
  'attribute-boolean-style',
  'attribute-empty-style',
  'doctype-style',
  'no-inline-style',
  'no-trailing-whitespace',
  'void-style',
  'long-title',
  'no-raw-characters',
  'no-implicit-input-type',
  'prefer-native-element',
  'no-implicit-button-type',
  // The name of a button by its title is a name, as the other checkers know.
  'text-content',
  'wcag/h30',
  // One field and no button: Enter sends it, as HTML has it.
  'wcag/h32',
  // A `for` beside what it names anyway does no harm.
  'no-redundant-for',
];

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: Object.fromEntries(written.map((rule) => [rule, 'off'])),
});

/** What Storybook puts beside a story. */
const storybooks =
  'body > .sb-wrapper, body > div:has(> table .sb-mock), #storybook-docs, #storybook-highlights-root, .sb-preparing-docs, .sb-preparing-story';

/** html-validate on the document as it stands after scripts have run: elements where the standard allows them, ids once, ARIA that means something. */
export const markupChecker: Checker = {
  name: 'html-validate',
  pageRules: [],
  async find(frame, without) {
    const html = await frame.evaluate((around) => {
      const copy = document.documentElement.cloneNode(true) as HTMLElement;
      for (const element of copy.querySelectorAll(around)) element.remove();
      return `<!doctype html>${copy.outerHTML}`;
    }, storybooks);
    const { results } = await validator.validateString(html);
    return results.flatMap(({ messages }) =>
      messages
        // An empty `dir` is none: that is how Preact takes one away.
        .filter(({ ruleId, message }) => !without.has(ruleId) && message !== 'Attribute "dir" has invalid value ""')
        .map(({ ruleId, message, selector }) => `${ruleId}: ${selector} — ${message}`),
    );
  },
};
