/** A part of an address as it was meant; null where it is badly encoded. */
export const decodedPart = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};
