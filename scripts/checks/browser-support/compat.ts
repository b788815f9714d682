import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { BrowserName, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types';
import { browsers, type ListedBrowser } from './list.ts';

/** Something that a built file asks of a browser. */
export interface Feature {
  /** Where the compat data tells of it, e.g. `css.properties.text-wrap.pretty`; `api.*.moveBefore` where several interfaces have it. */
  path: string;
  /** What the path may mean, where that is more than itself: a name after a dot does not say whose it is. */
  meanings?: readonly string[];
  /** How it is spelled, where that is other than the path's end: with a vendor's prefix too, or only so. */
  names?: readonly string[];
  /** Found by the name after a dot alone: nothing, where our own objects have a member of that name. */
  member?: string;
}

const roots: Record<string, Identifier> = {
  api: data.api,
  css: data.css,
  html: data.html,
  http: data.http,
  javascript: data.javascript,
};

/** The node at a path of names; none where the data has none. */
export const entryAt = (path: readonly string[]): Identifier | undefined => {
  const [first = '', ...rest] = path;
  let entry = roots[first];
  for (const name of rest) entry = entry && Object.hasOwn(entry, name) ? entry[name] : undefined;
  return entry;
};

/** Whether the data tells of a path at all; several owners of one name (`api.*.x`) are always of the data. */
export const isKnown = (path: string): boolean => path.includes('*') || entryAt(split(path)) !== undefined;

/** The parts of an entry that are features themselves. */
export const partsOf = (entry: Identifier): string[] => Object.keys(entry).filter((name) => name !== '__compat');

/** Compares versions by number: `17.10` is newer than `17.4`. */
const isAtMost = (version: string, other: string): boolean => {
  const numbers = other.split('.').map(Number);
  if (version === 'never') return false;
  for (const [index, part] of version.replace('≤', '').split('.').map(Number).entries()) {
    const against = numbers[index] ?? 0;
    if (part !== against) return part < against;
  }
  return true;
};

const statementsOf = (entry: Identifier, browser: BrowserName): SimpleSupportStatement[] => {
  const found = entry.__compat?.support[browser];
  return found === undefined ? [] : Array.isArray(found) ? found : [found];
};

/** Whether a statement speaks of the feature under one of these names; nothing that a flag has to switch on counts. */
const isNamed = ({ prefix, alternative_name: other, flags }: SimpleSupportStatement, own: string, names: readonly string[]) =>
  !flags && names.includes(other ?? `${prefix ?? ''}${own}`);

interface Support {
  /** Nothing is missing in the first version that counts. */
  isWhole: boolean;
  /** It works there, but not as it should. */
  isInPart: boolean;
  /** The version that brings it whole, if one does. */
  from: string | undefined;
}

const supportOf = (path: string, names: readonly string[] | undefined, { id, since }: ListedBrowser): Support => {
  const entry = entryAt(split(path));
  const own = split(path).at(-1) ?? '';
  const statements = entry ? statementsOf(entry, id).filter((statement) => isNamed(statement, own, names ?? [own])) : [];
  const added = ({ version_added: version }: SimpleSupportStatement) => (version && version !== 'preview' ? version : undefined);
  const isThere = (statement: SimpleSupportStatement) => isAtMost(added(statement) ?? 'never', since);
  const kept = statements.filter(({ partial_implementation: isPart, version_removed: removed }) => !isPart && !removed);
  return {
    isWhole: kept.some(isThere),
    isInPart: statements.some((statement) => statement.partial_implementation && isThere(statement)),
    from: kept.map(added).find((version) => version !== undefined),
  };
};

/**
 * Browsers of the list without a feature, each with the version that brings it: `Safari before 17.5`, `Firefox`,
 * `Edge in part`. Where a name means several things, a browser with one of them has it: no name tells whose it is.
 */
export const lackingBrowsers = ({ path, meanings = [path], names }: Feature): string[] =>
  browsers.flatMap((browser) => {
    const supports = meanings.map((meaning) => supportOf(meaning, names, browser));
    if (supports.some(({ isWhole }) => isWhole)) return [];
    const isInPart = supports.some((support) => support.isInPart);
    const from = supports
      .flatMap((support) => support.from ?? [])
      .toSorted((one, other) => (isAtMost(one, other) ? -1 : 1))
      .at(0);
    return [`${browser.name}${isInPart ? ' in part' : ''}${from ? ` before ${from}` : ''}`];
  });

/** A path as one word; names hold no dots. */
export const join = (path: readonly string[]): string => path.join('.');
const split = (path: string): string[] => path.split('.');
