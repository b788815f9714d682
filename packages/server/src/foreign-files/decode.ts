/** A text of a file, and what it was written in where that was not UTF-8. */
export interface Decoded {
  text: string;
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
}

const wide = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0 && bytes[3] === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && bytes[2] === 0) ? 'utf-16be' : null;
};

/** Reads bytes as UTF-8; else as UTF-16, with or without its mark; else as what old writers called Latin-1. */
export const decodeText = (bytes: Uint8Array): Decoded => {
  const wideName = wide(bytes);
  if (wideName !== null) return { text: new TextDecoder(wideName).decode(bytes), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
};
