import type { CardFormat } from '@troupe/protocol';
import { zipSync } from 'fflate';
import { isObject, type Json, type JsonObject } from '../../foreign-files/json.ts';
import type { Picture } from '../../kernel/picture.ts';
import { addPngText } from '../../kernel/png.ts';
import { writeCard, type HeldCard } from './write-card.ts';

/** A character to write: as it is, the card it came from, and the picture that goes with it. */
export interface CardToWrite {
  format: CardFormat;
  held: HeldCard;
  shadow: JsonObject | null;
  /** A PNG for `png`; nothing for `json`. */
  picture: Picture | null;
  /** When it was last changed, in milliseconds: the same character is the same file. */
  changedAtMs: number;
}

/** The same card by the name of another version: unknown fields stay where they were. */
const asV2 = (card: JsonObject): JsonObject => ({ ...card, spec: 'chara_card_v2', spec_version: '2.0' });
const asV3 = (card: JsonObject): JsonObject => {
  const { spec: _, spec_version: __, data, ...root } = card;
  const head = { spec: 'chara_card_v3', spec_version: '3.0', ...(isObject(data) && root) };
  return { ...head, data: { group_only_greetings: [], ...(isObject(data) ? data : root) } };
};

const isV3 = ({ spec }: JsonObject) => spec === 'chara_card_v3';

const encode = (card: JsonObject): Uint8Array => new TextEncoder().encode(JSON.stringify(card, null, 2));
const base64 = (card: JsonObject): string => Buffer.from(JSON.stringify(card)).toString('base64');

/** A card of version 3 stands there twice, for programs that know it and for those that do not; an older one as it is. */
const inPng = (card: JsonObject, picture: Uint8Array): Uint8Array =>
  addPngText(
    picture,
    isV3(card)
      ? [
          ['ccv3', base64(card)],
          ['chara', base64(asV2(card))],
        ]
      : [['chara', base64(card)]],
  );

const extensions = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;

const isMainIcon = (asset: Json) => isObject(asset) && asset['type'] === 'icon' && asset['name'] === 'main';

/** A zip with `card.json` at its root and the picture as its main icon (Character Card V3, CHARX). */
const asCharx = (given: JsonObject, picture: Picture | null, changedAtMs: number): Uint8Array => {
  const card = asV3(given);
  const files: Parameters<typeof zipSync>[0] = {};
  if (picture && isObject(card['data'])) {
    const ext = extensions[picture.mediaType];
    const path = `assets/icon/images/main.${ext}`;
    const assets = Array.isArray(card['data']['assets']) ? card['data']['assets'] : [];
    const icon = { ...assets.filter(isObject).find(isMainIcon), type: 'icon', name: 'main', uri: `embeded://${path}`, ext };
    card['data'] = { ...card['data'], assets: [icon, ...assets.filter((asset) => !isMainIcon(asset))] };
    files[path] = [picture.bytes, { level: 0 }];
  }
  return zipSync({ 'card.json': encode(card), ...files }, { level: 6, mtime: changedAtMs });
};

/** A character as a file that other programs read, and we do. */
export const writeCardFile = ({ format, held, shadow, picture, changedAtMs }: CardToWrite): Uint8Array => {
  const card = writeCard(held, shadow);
  if (format === 'charx') return asCharx(card, picture, changedAtMs);
  return format === 'png' && picture ? inPng(card, picture.bytes) : encode(card);
};
