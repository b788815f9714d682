import { lackingBrowsers, type Feature } from './compat.ts';
import { cssFeatures } from './scan-css.ts';
import { scanScript } from './scan-js.ts';

export interface BuiltFile {
  /** Its path from the repository's root. */
  name: string;
  text: string;
}

/** Something that is used and that a listed browser lacks. */
export interface Lacking {
  path: string;
  /** As `lackingBrowsers` tells it. */
  browsers: readonly string[];
  /** Files that use it. */
  files: readonly string[];
}

interface Scanned {
  name: string;
  features: readonly Feature[];
  own: readonly string[];
}

const scan = ({ name, text }: BuiltFile): Scanned => {
  try {
    return { name, own: [], ...(name.endsWith('.css') ? { features: cssFeatures(text) } : scanScript(text)) };
  } catch (error) {
    throw new Error(`${name}: is written in something newer than every listed browser reads: ${(error as Error).message}`, {
      cause: error,
    });
  }
};

/** What the files use that a listed browser lacks, by path. Throws on a file that cannot be read whole. */
export const findLacking = (files: readonly BuiltFile[]): Lacking[] => {
  const scanned = files.map(scan);
  const own = new Set(scanned.flatMap((file) => file.own));
  const found = new Map<string, { browsers: Set<string>; files: Set<string> }>();
  for (const { name, features } of scanned)
    for (const feature of features) {
      if (feature.member !== undefined && own.has(feature.member)) continue;
      const lacking = lackingBrowsers(feature);
      if (lacking.length === 0) continue;
      const known = found.get(feature.path) ?? { browsers: new Set(), files: new Set() };
      for (const browser of lacking) known.browsers.add(browser);
      found.set(feature.path, { ...known, files: known.files.add(name) });
    }
  return [...found]
    .map(([path, known]) => ({ path, browsers: [...known.browsers], files: [...known.files] }))
    .toSorted((one, other) => one.path.localeCompare(other.path));
};
