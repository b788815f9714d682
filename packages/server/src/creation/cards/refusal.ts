import { AppError } from '@troupe/protocol';

/** A file that is no card we read, with the sentence that says what was found instead. */
export const refuse = (message: string): AppError =>
  new AppError('unsupported_file', { message, issues: [{ path: 'file', message }] });

/** Ends every refusal, so that the reader knows what would have worked. */
export const whatWeRead = 'We read PNG cards, JSON cards (V1, V2, V3) and CHARX files.';
