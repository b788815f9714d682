/** A tag and what it is a part of: `pt-Latn-BR`, `pt-Latn`, `pt` (RFC 4647, section 3.4). */
const prefixesOf = (tag: string): string[] => {
  const parts = tag.split('-');
  return parts.map((_, at) => parts.slice(0, parts.length - at).join('-'));
};

/** The language of a tag with the script that it is most likely written in: `zh-TW` is `zh-Hant`, `zh` is `zh-Hans`. */
const writtenAs = (tag: string): string[] => {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return [`${language}-${script}`];
  } catch {
    // No tag at all, as anybody may write into an address.
    return [];
  }
};

const baseOf = (tag: string) => tag.toLowerCase().split('-')[0] ?? '';

/**
 * The one of the known languages (BCP 47) that a tag asks for: itself, the language in its script, what it is a part of,
 * else another of its language. Undefined where there is none.
 */
export const closestLanguage = (tag: string, known: readonly string[]): string | undefined => {
  const wanted = prefixesOf(tag).flatMap((prefix) => [prefix, ...writtenAs(prefix)]);
  const named = wanted.map((one) => known.find((other) => other.toLowerCase() === one.toLowerCase()));
  return named.find((found) => found !== undefined) ?? known.find((other) => baseOf(other) === baseOf(tag));
};

/** What of a table by language a tag asks for. */
export const ofClosest = <T>(table: Readonly<Record<string, T>>, tag: string): T | undefined => {
  const found = closestLanguage(tag, Object.keys(table));
  return found === undefined ? undefined : table[found];
};
