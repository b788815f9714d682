/** The lists that a style file exports, by name: the keys of each are what a prop may be. */
export type StyleLists = Readonly<Record<string, unknown>>;

/**
 * How a source declares a prop, with the keys of its style lists spelled out: `'sm' | 'md'` for `keyof typeof styles.size`.
 * Undefined where the source has no such prop.
 */
export const declaredType = (prop: string, source: string, lists: StyleLists): string | undefined =>
  new RegExp(`^ {2}${prop}\\??: (.+);$`, 'm')
    .exec(source)?.[1]
    ?.replaceAll(/keyof typeof (?:styles\.)?(\w+)/g, (whole, name: string) => {
      const keys = Object.keys(lists[name] ?? {});
      return keys.length === 0 ? whole : keys.map((key) => (/^\d+$/.test(key) ? key : `'${key}'`)).join(' | ');
    });
