import { createHash } from 'node:crypto';

type Directive =
  | `${'script' | 'style' | 'connect' | 'img' | 'font' | 'media' | 'frame' | 'manifest'}-src`
  | 'style-src-attr'
  | 'form-action'
  | 'base-uri'
  | 'frame-ancestors'
  | 'sandbox'
  | 'require-trusted-types-for'
  | 'trusted-types';

/** Sources of each directive, written in this order. One with `null` or an empty list is left out; one with '' has no value. */
export type PolicySources = Partial<Record<Directive, string | readonly string[] | null>>;

/** `'none'` where there is no source: a directive that is left out may allow more than an empty one. */
export const orNone = (sources: readonly string[]): readonly string[] => (sources.length > 0 ? sources : ["'none'"]);

/** A source for one inline text. */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** No text becomes markup or script by assignment. Widgets of others write markup their own way and cannot have it. */
export const trustedTypes: PolicySources = { 'require-trusted-types-for': "'script'", 'trusted-types': "'none'" };

/** A content policy that begins with nothing: what is not named may not be loaded, run or shown. */
export const contentPolicy = (sources: PolicySources): string => {
  const directives = ["default-src 'none'"];
  for (const [name, given] of Object.entries(sources)) {
    if (given === null || (typeof given !== 'string' && given.length === 0)) continue;
    const value = typeof given === 'string' ? given : given.join(' ');
    directives.push(value === '' ? name : `${name} ${value}`);
  }
  return directives.join('; ');
};
