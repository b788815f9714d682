/**
 * Whether a JSON text nests deeper than `max`; linear, and before anything is built from it. Brackets inside
 * strings do not count. What is no JSON is for the parser to say.
 */
export const nestsDeeper = (text: string, max: number): boolean => {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (isInString) {
      if (unit === 0x5c) at += 1;
      else if (unit === 0x22) isInString = false;
    } else if (unit === 0x22) isInString = true;
    else if (unit === 0x5b || unit === 0x7b) {
      depth += 1;
      if (depth > max) return true;
    } else if (unit === 0x5d || unit === 0x7d) depth -= 1;
  }
  return false;
};
