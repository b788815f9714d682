/**
 * `content-disposition` of a file to keep, named by what it holds: in ASCII for old readers and whole for the others (RFC 6266,
 * RFC 8187). `other` is its name where nothing of the title can stand in one.
 */
export const attachment = (title: string, extension: string, other: string): string => {
  const plain =
    title
      .replace(/[^\p{L}\p{N}._-]+/gu, ' ')
      .trim()
      .slice(0, 80)
      .toWellFormed() || other;
  const ascii = plain.replace(/[^\x20-\x7e]+/g, '_');
  return `attachment; filename="${ascii}.${extension}"; filename*=UTF-8''${encodeURIComponent(`${plain}.${extension}`)}`;
};
