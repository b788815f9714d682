import type { Brand } from '@troupe/protocol';
import { modeOf, spokenFor } from '../http/reader.ts';
import { brandPage } from './brand-pages.ts';
import { legalPage } from './legal-page.ts';
import { modeChoice } from './mode-choice.ts';

/** A page that the server draws whole, if the path is one's: the brand's are read in any of its languages, the law in its own. */
export const drawnPage = async (brand: Brand, url: URL, request: Request): Promise<Response | null> => {
  const mode = modeOf(request);
  const page = brandPage(spokenFor(brand, request), url, mode) ?? (await legalPage(brand, url, mode));
  return page && (modeChoice(url) ?? page);
};
