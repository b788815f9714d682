import { plainText } from '@troupe/protocol/plain-text';
import { entities, tags, toCharacter } from './entities.ts';

/** Schemes of links that may harm the person who follows them (P-ERR-06). */
export const dangerousSchemes = ['javascript', 'data', 'mailto', 'vbscript'] as const;
export type DangerousScheme = (typeof dangerousSchemes)[number];

const layersMost = 3;
/** Each escape by itself: what is no UTF-8 as a whole may hold a scheme all the same. */
const withoutPercent = (text: string): string =>
  text.replaceAll(/%([0-7][0-9a-f])/giu, (_, pair: string) => String.fromCodePoint(Number.parseInt(pair, 16)));

const withoutTags = (text: string): string => text.replaceAll(tags, '');

const withoutEntities = (text: string): string => text.replaceAll(entities, toCharacter);

/** As a browser reads an address: no control characters, no invisible ones, compatible forms as plain ones. */
const asAddress = (text: string): string =>
  plainText(text)
    .replaceAll(/\p{Cc}/gu, '')
    .toLowerCase();

const link = /(?<![a-z0-9.+-])(?:(javascript|vbscript)\s*:|(data):(?=[a-z]+\/[a-z0-9.+*-]|[;,])|(mailto):(?=[^\s]))/gu;

const inside = (text: string): DangerousScheme[] =>
  [...asAddress(text).matchAll(link)].map(([, script, data, mail]) => (script ?? data ?? mail) as DangerousScheme);

/**
 * The dangerous schemes of links in a text, found after undoing percent-encoding and entities up to three times and
 * without the tags of HTML.
 */
export const dangerousLinks = (text: string): DangerousScheme[] => {
  const found = new Set(inside(text));
  let plain = text;
  for (let layer = 0; layer < layersMost; layer += 1) {
    const next = withoutPercent(withoutEntities(plain));
    for (const scheme of [...inside(next), ...inside(withoutTags(next))]) found.add(scheme);
    if (next === plain) break;
    plain = next;
  }
  return dangerousSchemes.filter((scheme) => found.has(scheme));
};
