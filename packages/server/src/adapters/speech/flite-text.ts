const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'th',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/** Text in the letters that Flite's English knows; what stands for no sound becomes a pause or nothing. */
export const toFliteText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøđðþłı]/giu, (letter) => letters[letter.toLowerCase()] ?? '')
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„«»‹›「」『』"]/g, ' ')
    .replace(/\s*[–—―]+\s*/g, ', ')
    .replace(/…/g, '...')
    .replace(/[^\x20-\x7e]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
