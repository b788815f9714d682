import { checkAddress } from './address.ts';
import type { Finding, Page } from './finding.ts';
import { checkHeaders } from './headers-check.ts';
import { checkTag } from './tag-check.ts';
import { checkThemeText } from './theme-check.ts';
import { checkToken } from './token-check.ts';

export { originOf } from './address.ts';
export type { Finding, Page, Severity } from './finding.ts';

/**
 * Says what would keep our widgets from working in a page, from what is pasted about it. Pure: it fetches nothing,
 * sends nothing, keeps nothing and never throws, and judges only what is given.
 */
export const diagnose = (page: Page): Finding[] => {
  const found = [...checkAddress(page), ...checkHeaders(page), ...checkTag(page), ...checkToken(page), ...checkThemeText(page)];
  // Ten widgets with one mistake are one finding.
  const byText = new Map(found.map((finding) => [`${finding.id} ${finding.what} ${finding.why}`, finding]));
  return [...byText.values()];
};
