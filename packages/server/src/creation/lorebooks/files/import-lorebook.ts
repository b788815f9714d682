import { AppError, badField, importLorebook, limits, type ImportedLorebookFile, type LorebookFileFault } from '@troupe/protocol';
import { handler, type Registration } from '../../../http/handler.ts';
import { tooLarge } from '../../../kernel/refused-bytes.ts';
import { createThreads } from '../../../kernel/threads/threads.ts';
import { importRules } from '../../../limits.ts';
import type { Moderator } from '../../../platform/moderation/moderator.ts';
import { NoThreadFree, TookTooLong, type Limits, type Threads } from '../../../ports/index.ts';
import type { LorebookFileAnswer } from './read-lorebook-file.ts';

/** What is said of a file that gives no lorebook (R-LORE-11). */
const messages: Record<LorebookFileFault, string> = {
  invalid_json: 'Invalid JSON file. Please upload a valid lorebook export.',
  invalid_lorebook: 'Invalid lorebook file. Please upload a JSON export from a supported platform.',
  no_entries: 'No entries found in the imported file.',
  no_usable_entries: 'No entries could be mapped from the uploaded file.',
  failed: 'Failed to import lorebook.',
};

const fault = (because: LorebookFileFault): AppError =>
  new AppError('unsupported_file', {
    params: { because },
    message: messages[because],
    issues: [{ path: 'body.file', message: messages[because] }],
  });

/** Reads lorebook files beside the event loop: a stranger decides how large they are. */
export interface LorebookFiles {
  /** Throws AppError `unsupported_file`, and `unavailable` while too many files wait. */
  read(file: { bytes: Uint8Array; name: string }): Promise<ImportedLorebookFile>;
  close(): Promise<void>;
}

type FileThreads = Threads<{ bytes: Uint8Array; name: string }, LorebookFileAnswer>;

const createFileThreads = (): FileThreads =>
  createThreads({
    program: new URL('lorebook-thread.ts', import.meta.url),
    most: 1,
    deadlineMs: 3000,
    waitMs: 20_000,
    memoryMb: 256,
  });

export const createLorebookFiles = (threads: FileThreads = createFileThreads()): LorebookFiles => {
  return {
    async read(file) {
      const answer = await threads.ask(file).catch((error: unknown): LorebookFileAnswer => {
        if (error instanceof TookTooLong) return { because: 'failed' };
        throw error instanceof NoThreadFree ? new AppError('unavailable', { cause: error }) : error;
      });
      if ('because' in answer) throw fault(answer.because);
      return answer.reading;
    },
    close: threads.close,
  };
};

/** POST lorebooks/import: what a file holds, to fill the form; nothing is kept. */
export const importLorebookHandler = ({
  rateLimits,
  moderator,
  lorebookFiles,
}: {
  rateLimits: Limits;
  moderator: Pick<Moderator, 'refuse' | 'scopeOf'>;
  lorebookFiles: LorebookFiles;
}): Registration =>
  handler(importLorebook, async ({ body: { file } }, context) => {
    if (!(file instanceof File)) throw badField('body.file', 'must be a file');
    if (file.size > limits.cardFileBytes) throw tooLarge(limits.cardFileBytes, 'body.file');
    const bytes = new Uint8Array(await file.arrayBuffer());
    await rateLimits.take(...importRules(context, bytes.byteLength));
    const reading = await lorebookFiles.read({ bytes, name: file.name });
    const { report: _, ...told } = reading;
    const scope = moderator.scopeOf(context, { subject: 'call:importLorebook', place: 'publish' });
    await moderator.refuse([{ kind: 'user_text', text: JSON.stringify(told) }], scope);
    return reading;
  });
