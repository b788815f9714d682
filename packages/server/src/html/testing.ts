import { HtmlValidate, type ConfigData } from 'html-validate';

/** Rules that are off in a mail, each with its reason; in a page none is. */
const offInMails = {
  // Mail programs that know little CSS lay tables out by their attributes: cellpadding, width, align.
  'no-deprecated-attr': 'off',
} as const;

const validator = (rules: ConfigData['rules']) =>
  new HtmlValidate({ root: true, extends: ['html-validate:standard', 'html-validate:a11y'], rules });
const validators = { page: validator({}), mail: validator(offInMails) };

/** What html-validate finds in a document: HTML as the standard has it, and what it knows of ARIA. */
export const findInvalid = async (kind: keyof typeof validators, html: string): Promise<string[]> => {
  const { results } = await validators[kind].validateString(html);
  return results.flatMap(({ messages, source }) =>
    messages.map(({ ruleId, message, line }) => `${ruleId}: ${message} — ${source?.split('\n')[line - 1]?.slice(0, 200) ?? ''}`),
  );
};
