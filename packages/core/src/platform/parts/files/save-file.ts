/** The name that a file's answer gives it (RFC 8187 first, then RFC 6266's plain one). */
export const fileNameOf = (disposition: string | null, fallback: string): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // A name that cannot be read is no reason to lose the file.
    }
  }
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? fallback;
};

/** Hands a file to the browser's downloads. */
export const saveFile = (blob: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has begun by then; an address that is never given back keeps the file in memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};
