import { limits } from '@troupe/protocol';

/** Suggestions of one answer, a line each: models number and dot them however they are asked not to. A digit behind the mark makes it part of the words. */
export const splitIdeas = (text: string): string[] => {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\d+[.):]|[-•–—*])\s+(?=[^\s\d])/u, '').trim())
    .filter((line) => line !== '');
  return [...new Set(lines)].slice(0, limits.ideasMax);
};
