import { AppError } from '@troupe/protocol';

/** A file that is none we read, with the sentence that says what was found instead. */
export const refuse = (message: string): AppError =>
  new AppError('unsupported_file', { message, issues: [{ path: 'file', message }] });

/** What was sent has more bytes than it may; `field` is a path of what was sent. Answered as 413, with field and limit. */
export const tooLarge = (limit: number, field: 'body' | 'body.file' = 'body'): AppError =>
  new AppError('payload_too_large', {
    params: { limit },
    issues: [{ path: field, message: `must be at most ${limit} bytes` }],
  });
