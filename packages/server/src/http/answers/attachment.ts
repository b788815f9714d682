import { cleanName, cutAtGrapheme } from '@troupe/protocol';

/** Names of devices of Windows, with or without an extension: a file of such a name cannot be kept there. */
const device = /^(?:con|prn|aux|nul|conin|conout|clock|(?:com|lpt)[\d¹²³])(?=[ .]|$)/iu;

/** Bytes of a name without its extension: encrypted folders take 143 of a whole name, and a browser may add a number. */
const stemBytes = 130;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** A title as the name of a file that every system can keep: letters with their signs, whole, hidden nowhere. */
const stemOf = (title: string): string => {
  const plain = cleanName(title.normalize('NFC'))
    .replace(/[^\p{L}\p{M}\p{N}\p{Join_C}._-]+/gu, ' ')
    // Signs and joiners shape letters; beside anything else they are marks that no eye sees.
    .replace(/(?<![\p{L}\p{M}\p{N}\p{Join_C}])[\p{M}\p{Join_C}]+|\p{Join_C}+(?![\p{L}\p{M}])/gu, '')
    .replaceAll(/ {2,}/g, ' ')
    .replace(/^[\s.]+/u, '');
  let stem = cutAtGrapheme(plain, stemBytes);
  while (bytesOf(stem) > stemBytes) stem = cutAtGrapheme(stem, stem.length - 1);
  stem = stem.replace(/[\s.]+$/u, '');
  return device.test(stem) ? `_${stem}` : stem;
};

/**
 * `content-disposition` of a file to keep, named by what it holds: in ASCII for old readers and whole for the others (RFC 6266,
 * RFC 8187). `other` is its name where nothing of the title can stand in one.
 */
export const attachment = (title: string, extension: string, other: string): string => {
  const plain = stemOf(title) || other;
  const ascii = plain.replace(/[^\x20-\x7e]+/g, '_');
  return `attachment; filename="${ascii}.${extension}"; filename*=UTF-8''${encodeURIComponent(`${plain}.${extension}`)}`;
};
