import { caps } from '../../foreign-files/caps.ts';
import { isObject, type Json, type JsonObject } from '../../foreign-files/json.ts';
import { parseCardBytes } from './parse-card.ts';
import { pictureFault, toPicture, type Picture } from '../../kernel/picture.ts';
import { refuse } from '../../kernel/refused-bytes.ts';
import type { Report } from '../../foreign-files/report.ts';
import { openZip, type Zip } from './zip.ts';

/** Path inside the archive of an asset's `uri`; null for what lies elsewhere (the misspelling is the format's). */
const pathOf = (uri: Json | undefined): string | null =>
  typeof uri === 'string' ? (/^(?:embeded:\/\/|embedded:\/\/|__asset:)(.+)$/.exec(uri)?.[1] ?? null) : null;

const iconPaths = (raw: JsonObject, zip: Zip): string[] => {
  const data = isObject(raw['data']) ? raw['data'] : raw;
  const assets = (Array.isArray(data['assets']) ? data['assets'] : []).filter(isObject);
  const icons = assets.filter((asset) => asset['type'] === 'icon');
  const ordered = [...icons.filter((asset) => asset['name'] === 'main'), ...icons];
  const named = ordered.map((asset) => pathOf(asset['uri'])).filter((path) => path !== null);
  const paths = [...named, ...zip.names.filter((name) => /(^|\/)main\.(png|jpe?g|webp)$/i.test(name))];
  return [...new Set(paths)].filter((path) => zip.names.includes(path)).slice(0, caps.icons);
};

/** The first icon that is a picture we show. Each is judged by its first bytes; only what passes is unpacked, within a budget. */
const readIcon = (paths: readonly string[], zip: Zip, report: Report): { path: string; picture: Picture } | null => {
  let left: number = caps.iconBytes;
  for (const path of paths) {
    const head = zip.head(path, caps.iconHeadBytes);
    const fault = zip.sizeOf(path) > left ? 'is too large' : head && pictureFault(head);
    if (head === null || fault !== null) {
      report.dropped(path, `the picture ${fault ?? 'is not there'}`);
      continue;
    }
    left -= zip.sizeOf(path);
    const file = zip.read(path, caps.iconBytes);
    const picture = file && toPicture(file);
    if (picture) return { path, picture };
    report.dropped(path, 'the picture is damaged');
  }
  return null;
};

/**
 * Reads a CHARX file (card V3 specification): a zip with `card.json` at its root, alone or behind a
 * JPEG. The picture is the card's main icon, else the JPEG in front; it is told by its bytes, not by
 * its name. Throws AppError `unsupported_file`.
 */
export const readCharx = (bytes: Uint8Array, report: Report): { raw: JsonObject; picture: Picture | null } => {
  const zip = openZip(bytes);
  const card = zip.read('card.json', caps.textBytes);
  if (!card) throw refuse('This archive holds no card.json, so it is no CHARX file.');
  for (const name of zip.repeated) report.changed(name, 'stands in the archive more than once; the last was read');
  const raw = parseCardBytes(card, report);
  const icon = readIcon(iconPaths(raw, zip), zip, report);
  const front = zip.start > 0 ? bytes.subarray(0, zip.start) : null;
  const picture = icon?.picture ?? (front && toPicture(front));
  if (front && icon) report.dropped('file', 'the picture in front of the archive: the main icon is shown');
  else if (front && !picture)
    report.dropped('file', `the picture in front of the archive ${pictureFault(front) ?? 'is damaged'}`);
  for (const name of zip.names)
    if (name !== 'card.json' && name !== icon?.path && !name.endsWith('/'))
      report.dropped(name, 'a file of the archive; only the main picture is taken over');
  return { raw, picture };
};
