/** 128 random bits as text; `crypto.randomUUID` needs a secure context, which a partner's test page may lack. */
export const drawToken = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
