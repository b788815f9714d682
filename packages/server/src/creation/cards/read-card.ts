import type { ImportedCharacter } from '@troupe/protocol';
import { caps } from './caps.ts';
import { readCharx } from './charx.ts';
import { readForm } from './form.ts';
import { parseCardJson, type JsonObject } from './json.ts';
import { readLorebook } from './lorebook.ts';
import { toPicture, type Picture } from './picture.ts';
import { isPng, readPngCards } from './png.ts';
import { refuse, whatWeRead } from './refusal.ts';
import { createReport, type Report } from './report.ts';
import { unifyVersions } from './versions.ts';

/** A card, read: what the form shows, what happened on the way, and what is stored for the way out. */
export interface CardReading extends ImportedCharacter {
  /** The card as it was, unknown fields included: import, then export, loses nothing. */
  shadow: JsonObject;
  picture: Picture | null;
}

interface Opened {
  container: ImportedCharacter['format']['container'];
  raw: JsonObject;
  picture: Picture | null;
}

const openPng = (bytes: Uint8Array, report: Report): Opened => {
  const texts = readPngCards(bytes);
  if (texts.length === 0) throw refuse(`This PNG is a picture without a character card in it. ${whatWeRead}`);
  let failure: unknown;
  for (const [index, text] of texts.entries()) {
    try {
      const raw = parseCardJson(text);
      if (index > 0) report.changed('file', 'the newer card text in the PNG was damaged; the older one was read');
      return { container: 'png', raw, picture: toPicture(bytes) };
    } catch (error) {
      failure ??= error;
    }
  }
  throw failure;
};

const openJson = (bytes: Uint8Array): Opened => {
  if (bytes.length > caps.textBytes) throw refuse(`The card text is larger than ${caps.textBytes} bytes.`);
  const text = new TextDecoder('utf-8').decode(bytes);
  if (/^\uFEFF?\s*\{/.test(text)) return { container: 'json', raw: parseCardJson(text), picture: null };
  if (/^\uFEFF?\s*\[/.test(text)) throw refuse(`This JSON is a list, so it is no character card. ${whatWeRead}`);
  if (/^\s*[A-Za-z_]+:\s/.test(text)) throw refuse(`This looks like YAML. ${whatWeRead}`);
  throw refuse(`This file is of another kind. ${whatWeRead}`);
};

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;
const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8;

/**
 * Reads a character card from its bytes, whatever the file is called: PNG, JSON (V1, V2, V3, gradio)
 * or CHARX. Pure: no address in a card is ever loaded. Throws AppError `unsupported_file` with a
 * sentence that says what was found. Source: chat guide §5, part 3 §3 and §5.
 */
export const readCard = (bytes: Uint8Array, fileName: string): CardReading => {
  const report = createReport();
  const opened: Opened = isPng(bytes)
    ? openPng(bytes, report)
    : isZip(bytes) || isJpeg(bytes)
      ? { container: 'charx', ...readCharx(bytes, report) }
      : openJson(bytes);
  const { spec, fields } = unifyVersions(opened.raw, report);
  const form = readForm(fields, fileName, report);
  const lorebook = readLorebook(fields['character_book'], form.name, report);
  return {
    format: { container: opened.container, spec },
    form,
    ...(lorebook && { lorebook }),
    report: report.lines,
    shadow: opened.raw,
    picture: opened.picture,
  };
};
