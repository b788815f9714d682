import { limits } from '@troupe/protocol';

/** An id as it is, or out of the address of a page about a chatbot; null where it is neither. */
export const characterIdIn = (typed: string): string | null => {
  const words = typed.trim();
  const [, ofPage] = /\/(?:chatbot|chat|report)\/([^/?#\s]+)/.exec(words) ?? [];
  const id = ofPage ?? words;
  return /^[\w-]+$/.test(id) && id.length <= limits.reportCharacterIdMax ? id : null;
};
