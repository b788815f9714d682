/** A word that cannot be guessed: 128 bits in hexadecimal. (`crypto.randomUUID` is missing on pages of plain http.) */
export const drawNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
