import { caps } from './caps.ts';
import { isObject, parseCardJson, type JsonObject } from './json.ts';
import { toPicture, type Picture } from './picture.ts';
import { refuse } from './refusal.ts';
import type { Report } from './report.ts';
import { openZip, type Zip } from './zip.ts';

const iconBytes = 8_388_608;

/** Path inside the archive of an asset's `uri`; null for what lies elsewhere (chat guide §5; the misspelling is the format's). */
const pathOf = (uri: string): string | null => /^(?:embeded:\/\/|embedded:\/\/|__asset:)(.+)$/.exec(uri)?.[1] ?? null;

const iconPaths = (raw: JsonObject, zip: Zip): string[] => {
  const data = isObject(raw['data']) ? raw['data'] : raw;
  const assets = (Array.isArray(data['assets']) ? data['assets'] : []).filter(isObject);
  const icons = assets.filter((asset) => asset['type'] === 'icon');
  const ordered = [...icons.filter((asset) => asset['name'] === 'main'), ...icons];
  const named = ordered.map((asset) => pathOf(String(asset['uri'] ?? ''))).filter((path) => path !== null);
  return [...named, ...zip.names.filter((name) => /(^|\/)main\.(png|jpe?g|webp)$/i.test(name))];
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
  const raw = parseCardJson(new TextDecoder('utf-8').decode(card));
  const assets = zip.names.filter((name) => name !== 'card.json' && !name.endsWith('/'));
  let picture: Picture | null = null;
  for (const path of iconPaths(raw, zip)) {
    const file = zip.read(path, iconBytes);
    picture ??= file && toPicture(file);
    if (picture) break;
  }
  picture ??= zip.start > 0 ? toPicture(bytes.subarray(0, zip.start)) : null;
  const others = assets.length - (picture && zip.start === 0 ? 1 : 0);
  if (others > 0)
    report.dropped(
      'assets',
      `${others} more ${others === 1 ? 'file' : 'files'} of the archive: only the main picture is shown here`,
    );
  return { raw, picture };
};
