import { createHash } from 'node:crypto';
import { Zip, ZipDeflate } from 'fflate';

/** What a file of an archive came to. */
export interface WrittenFile {
  bytes: number;
  /** Of what it holds, as hexadecimal digits. */
  sha256: string;
}

/** An archive that is written as it is read: nothing of it is ever whole in memory. */
export interface ZipWriter {
  /** Pieces of the archive while a file is added. */
  add(path: string, pieces: AsyncIterable<string | Uint8Array>, onDone?: (file: WrittenFile) => void): AsyncGenerator<Uint8Array>;
  /** What ends it. */
  end(): Generator<Uint8Array>;
}

export const createZipWriter = (modifiedAt: Date): ZipWriter => {
  const waiting: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    if (piece.length > 0) waiting.push(piece);
  });
  const drain = function* () {
    for (let piece = waiting.shift(); piece; piece = waiting.shift()) yield piece;
  };
  const encoder = new TextEncoder();
  return {
    async *add(path, pieces, onDone) {
      const file = new ZipDeflate(path, { level: 6 });
      file.mtime = modifiedAt;
      zip.add(file);
      const hash = createHash('sha256');
      let bytes = 0;
      for await (const piece of pieces) {
        const chunk = typeof piece === 'string' ? encoder.encode(piece) : piece;
        if (chunk.length === 0) continue;
        bytes += chunk.length;
        hash.update(chunk);
        // A copy: the archive may keep what it is given until it is compressed.
        file.push(new Uint8Array(chunk));
        yield* drain();
      }
      file.push(new Uint8Array(), true);
      yield* drain();
      onDone?.({ bytes, sha256: hash.digest('hex') });
    },
    *end() {
      zip.end();
      yield* drain();
    },
  };
};
