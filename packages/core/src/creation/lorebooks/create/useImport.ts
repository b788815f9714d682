import { AppError, importLorebook, limits, type ImportedLorebookFile } from '@troupe/protocol';
import { useState } from 'react';
import { tellRefusal, useApp } from '../../../app/index.ts';
import { useText } from '../texts.ts';

export interface ImportedFile {
  file: string;
  lorebook: ImportedLorebookFile;
}

/** Reads a file of another program; why it could not be read is in the words of R-LORE-11. */
export const useImport = (onImported: (imported: ImportedFile) => void) => {
  const app = useApp();
  const text = useText();
  const [reading, setReading] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const say = (error: unknown): string => {
    if (!(error instanceof AppError)) return text('lore.import.failed');
    // The server's own sentence says which of the five it is.
    return error.code === 'unsupported_file' ? error.message : tellRefusal(app, error);
  };
  const read = async (file: File | undefined): Promise<void> => {
    if (!file || reading !== null) return;
    setFailure(null);
    if (file.size > limits.cardFileBytes) {
      setFailure(text('lore.import.too-large', { size: app.t.number(limits.cardFileBytes / 1_000_000) }));
      return;
    }
    setReading(file.name);
    try {
      const body = new FormData();
      body.set('file', file);
      // The client sends a form as it is.
      const lorebook = await app.client.call(importLorebook, { body: body as never });
      app.notify({ kind: 'success', text: text('lore.imported'), durationMs: limits.toastNormalMs });
      onImported({ file: file.name, lorebook });
    } catch (error) {
      setFailure(say(error));
    } finally {
      setReading(null);
    }
  };
  return { reading, failure, read };
};
