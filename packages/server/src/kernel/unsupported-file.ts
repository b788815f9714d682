import { AppError } from '@troupe/protocol';

/** A file that is none we read, with the sentence that says what was found instead. */
export const refuse = (message: string): AppError =>
  new AppError('unsupported_file', { message, issues: [{ path: 'file', message }] });
