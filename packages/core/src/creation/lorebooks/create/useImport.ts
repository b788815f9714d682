import {
  AppError,
  importLorebook,
  limits,
  lorebookFileFaults,
  type ImportedLorebookFile,
  type LorebookFileFault,
} from '@troupe/protocol';
import { useState } from 'react';
import { tellRefusal, useApp } from '../../../app/index.ts';
import { useText } from '../texts.ts';

export interface ImportedFile {
  file: string;
  lorebook: ImportedLorebookFile;
}

/** Which of the five it is; null for a refusal that says nothing of the file. */
const faultOf = ({ code, params }: AppError): LorebookFileFault | null =>
  code === 'unsupported_file' ? (lorebookFileFaults.find((fault) => fault === params['because']) ?? 'failed') : null;

/** Reads a file of another program; why it could not be read is in the words of R-LORE-11. */
export const useImport = (onImported: (imported: ImportedFile) => void) => {
  const app = useApp();
  const text = useText();
  const [reading, setReading] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** That it failed, and why where the file is not to blame. */
  const failedBy = (reason: string): string => `${text('lore.import.failed')} ${reason}`;
  const say = (error: unknown): string => {
    if (!(error instanceof AppError)) return text('lore.import.failed');
    const fault = faultOf(error);
    return fault === null ? failedBy(tellRefusal(app, error)) : text(`lore.import.${fault}`);
  };
  const read = async (file: File | undefined): Promise<void> => {
    if (!file || reading !== null) return;
    setFailure(null);
    if (file.size > limits.cardFileBytes) {
      setFailure(failedBy(text('lore.import.too-large', { size: app.t.number(limits.cardFileBytes / 1_000_000) })));
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
