import { AppError } from '@troupe/protocol';

/**
 * What the partner's page and its console are told of an error: where the server says what is to be done on the
 * partner's side, that sentence, else the one that users read.
 */
export const toldOf = (error: unknown): { code: string; message: string } => {
  if (!(error instanceof AppError)) return { code: 'internal', message: 'the widget failed to render' };
  const { detail } = error.params;
  return { code: error.code, message: (typeof detail === 'string' ? detail : error.message).slice(0, 500) };
};
