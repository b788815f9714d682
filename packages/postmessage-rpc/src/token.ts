/** 128 random bits in hex; `crypto.randomUUID` needs a secure context, which a partner's test page may lack. */
export function drawToken(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
