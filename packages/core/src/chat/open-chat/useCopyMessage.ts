import type { Message } from '@troupe/protocol';
import { useCopy } from '../../app/index.ts';

/** Copies a message's text as it was written, of a picture its prompt, and says so. */
export const useCopyMessage = (): ((message: Pick<Message, 'content' | 'image_prompt'>) => void) => {
  const copy = useCopy();
  return ({ content, image_prompt: prompt }) => void copy(content || (prompt ?? ''));
};
