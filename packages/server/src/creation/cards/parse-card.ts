import { caps } from '../../foreign-files/caps.ts';
import { decodeText } from '../../foreign-files/decode.ts';
import { fieldName } from './field-name.ts';
import { cleanJson, isObject, type Json, type JsonObject } from '../../foreign-files/json.ts';
import { refuse } from '../../kernel/refused-bytes.ts';
import { whatWeRead } from './what-we-read.ts';
import type { Report } from '../../foreign-files/report.ts';
import { scanJson, type Path } from '../../foreign-files/scan-json.ts';

/**
 * Parses a card's JSON with caps on size, depth and number of values, and reports what parsing itself
 * would not tell: names that stand twice, numbers that are rounded, characters that cannot be stored.
 * `nameOf` is what the report calls a place. Throws AppError `unsupported_file`.
 */
export const parseCardText = (given: string, report: Report, nameOf: (path: Path) => string = fieldName): JsonObject => {
  if (given.length > caps.textBytes) throw refuse(`The card text is larger than ${caps.textBytes} bytes.`);
  const text = given.replace(/^\uFEFF/, '');
  const odd = scanJson(text);
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    throw refuse(`The card's text is not valid JSON. ${whatWeRead}`);
  }
  if (!isObject(value)) throw refuse(`This JSON is not an object, so it is no character card. ${whatWeRead}`);
  for (const path of odd.repeated) report.changed(nameOf(path), 'stands more than once; the last was read');
  for (const path of odd.inexact) report.changed(nameOf(path), 'is a number that cannot be kept exactly');
  return cleanJson(value, {
    mended: (path) => report.changed(nameOf(path), 'characters that no text may hold were removed or replaced'),
    removed: (path) => report.dropped(nameOf(path), 'a name that cards may not have'),
  }) as JsonObject;
};

/** The same from bytes, in whatever they are written. */
export const parseCardBytes = (bytes: Uint8Array, report: Report): JsonObject => {
  const { text, encoding } = decodeText(bytes);
  if (encoding !== 'UTF-8') report.changed('file', `was not UTF-8; read as ${encoding}`);
  return parseCardText(text, report);
};
