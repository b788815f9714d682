/** A text as a search compares it: without case, accents and the width of its letters. */
export const foldText = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
