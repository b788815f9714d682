import type { ImportedCharacter } from '@troupe/protocol';
import { caps } from '../../foreign-files/caps.ts';
import { readCharx } from './charx.ts';
import { decodeText } from '../../foreign-files/decode.ts';
import { readForm } from './form.ts';
import type { JsonObject } from '../../foreign-files/json.ts';
import { readLorebook } from './lorebook.ts';
import { parseCardText } from './parse-card.ts';
import { pictureFault, toPicture, type Picture } from '../../kernel/picture.ts';
import { isPng } from '../../kernel/png.ts';
import { readPngCards } from './png.ts';
import { readPromptFields, type PromptFields } from './prompt-fields.ts';
import { refuse } from '../../kernel/refused-bytes.ts';
import { whatWeRead } from './what-we-read.ts';
import { createReport, type Report } from '../../foreign-files/report.ts';
import { unifyVersions, type Spec } from './versions.ts';

/** A card, read: what the form shows, what happened on the way, and what is stored for the way out. */
export interface CardReading extends Omit<ImportedCharacter, 'nickname' | 'depth_prompt'>, PromptFields {
  /** The card as it was, unknown fields included: import, then export, loses nothing. */
  shadow: JsonObject;
  picture: Picture | null;
}

export interface Opened {
  container: ImportedCharacter['format']['container'];
  raw: JsonObject;
  picture: Picture | null;
}

/** Texts of a PNG that are tried: a damaged one has a sound one beside it, or it has not. */
const mostTries = 4;

const parsePngCard = ({ cards }: ReturnType<typeof readPngCards>, report: Report): JsonObject => {
  let failure: unknown;
  for (const [index, { keyword, read }] of cards.slice(0, mostTries).entries()) {
    try {
      const { text, encoding } = read();
      const raw = parseCardText(text, report);
      if (encoding !== 'UTF-8') report.changed('file', `its card was not UTF-8; read as ${encoding}`);
      if (index > 0) report.changed('file', 'the newer card text in the PNG was damaged; the older one was read');
      const others = cards.filter((one, at) => at !== index && one.keyword === keyword).length;
      if (others > 0) report.dropped('file', `${others} more "${keyword}" in the PNG: the first that is sound was read`);
      if (keyword === 'ccv3' && cards.some((one) => one.keyword === 'chara'))
        report.dropped('file.chara', 'the older card beside the newer one');
      return raw;
    } catch (error) {
      failure ??= error;
    }
  }
  throw failure;
};

export const openPng = (bytes: Uint8Array, report: Report): Opened => {
  const found = readPngCards(bytes);
  if (found.cards.length === 0) throw refuse(`This PNG is a picture without a character card in it. ${whatWeRead}`);
  const raw = parsePngCard(found, report);
  if (found.trailing > 0) report.dropped('file', `${found.trailing} bytes behind the end of the picture`);
  for (const name of found.assets) report.dropped(name, 'a file in the PNG; only the picture itself is taken over');
  const picture = toPicture(bytes);
  if (picture === null) report.dropped('picture', `the picture ${pictureFault(bytes) ?? 'is damaged'}`);
  return { container: 'png', raw, picture };
};

const openJson = (bytes: Uint8Array, report: Report): Opened => {
  if (bytes.length > caps.textBytes) throw refuse(`The card text is larger than ${caps.textBytes} bytes.`);
  const { text, encoding } = decodeText(bytes);
  if (/^\uFEFF?\s*\{/.test(text)) {
    if (encoding !== 'UTF-8') report.changed('file', `was not UTF-8; read as ${encoding}`);
    return { container: 'json', raw: parseCardText(text, report), picture: null };
  }
  if (/^\uFEFF?\s*\[/.test(text)) throw refuse(`This JSON is a list, so it is no character card. ${whatWeRead}`);
  if (/^\s*[A-Za-z_]+:\s/.test(text)) throw refuse(`This looks like YAML. ${whatWeRead}`);
  throw refuse(`This file is of another kind. ${whatWeRead}`);
};

export const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;
export const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8;

/** What a card says, whatever it came in. */
export interface CardFields extends Pick<CardReading, 'form' | 'lorebook'>, PromptFields {
  spec: Spec;
}

/** Reads a parsed card. `fileName` names a character whose card does not. Throws AppError `unsupported_file`. */
export const readFields = (raw: JsonObject, fileName: string, report: Report): CardFields => {
  const { spec, fields } = unifyVersions(raw, report);
  const form = readForm(fields, fileName, report);
  const promptFields = readPromptFields(fields, report);
  const lorebook = readLorebook(fields['character_book'], form.name, report);
  return { spec, form, ...(lorebook && { lorebook }), ...promptFields };
};

/**
 * Reads a character card from its bytes, whatever the file is called: PNG, JSON (V1, V2, V3, gradio)
 * or CHARX. Pure: no address in a card is ever loaded. Throws AppError `unsupported_file` with a
 * sentence that says what was found.
 */
export const readCard = (bytes: Uint8Array, fileName: string): CardReading => {
  const report = createReport();
  const opened: Opened = isPng(bytes)
    ? openPng(bytes, report)
    : isZip(bytes) || isJpeg(bytes)
      ? { container: 'charx', ...readCharx(bytes, report) }
      : openJson(bytes, report);
  const { spec, ...read } = readFields(opened.raw, fileName, report);
  return {
    format: { container: opened.container, spec },
    ...read,
    report: report.lines(),
    shadow: opened.raw,
    picture: opened.picture,
  };
};
