/** The public half of a frame's key, exactly the members that its thumbprint is made of (RFC 7638 §3.2, in this order). */
export interface PublicKey {
  crv: string;
  kty: string;
  x: string;
  y: string;
}

/** A key that signs and cannot be read, not even by us. */
export interface DpopKey {
  privateKey: CryptoKey;
  jwk: PublicKey;
  /** Thumbprint of the key: what tokens are bound to (`cnf.jkt`). */
  jkt: string;
}

const encoder = new TextEncoder();
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
/**
 * IndexedDB that does not answer within this counts as absent; some browsers hang instead of refusing.
 * Milliseconds: a device under load takes seconds, and a frame that gives up too soon is a stranger to its own session.
 */
const PATIENCE = 8000;

const base64url = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** SHA-256 of a text, as base64url. */
export const digest = async (text: string): Promise<string> =>
  base64url(await crypto.subtle.digest('SHA-256', encoder.encode(text)));

/** A compact JWT (RFC 7519) under ES256. */
export const signJwt = async (header: object, claims: object, key: CryptoKey): Promise<string> => {
  const content = [header, claims].map((part) => base64url(encoder.encode(JSON.stringify(part)))).join('.');
  return `${content}.${base64url(await crypto.subtle.sign(algorithm, key, encoder.encode(content)))}`;
};

const makeKey = async (): Promise<DpopKey> => {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, false, ['sign']);
  const { crv = '', kty = '', x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey);
  const jwk = { crv, kty, x, y };
  return { privateKey, jwk, jkt: await digest(JSON.stringify(jwk)) };
};

/**
 * Keeps `made` unless a key is there already: frames of one page end up with the same one in every
 * order. Rejects where the browser refuses storage.
 */
const agree = (indexedDb: IDBFactory, made: DpopKey, dropped: string | undefined): Promise<DpopKey> =>
  new Promise((done, fail) => {
    setTimeout(fail, PATIENCE);
    const opening = indexedDb.open('troupe', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('keys');
    opening.onerror = fail;
    opening.onsuccess = () => {
      const database = opening.result;
      const change = database.transaction('keys', 'readwrite');
      const keys = change.objectStore('keys');
      const reading = keys.get('frame');
      let key = made;
      reading.onsuccess = () => {
        const kept = reading.result as DpopKey | undefined;
        if (kept && kept.jkt !== dropped) key = kept;
        else keys.put(made, 'frame');
      };
      change.onabort = fail;
      change.oncomplete = () => {
        database.close();
        done(key);
      };
    };
  });

/** The key of this frame. */
export interface Keyring {
  /** Null where the browser has no WebCrypto: on plain http other than localhost. */
  key(): Promise<DpopKey | null>;
  /** Another key from now on: whatever was bound to the old one is worth nothing. */
  renew(): void;
}

/**
 * One P-256 key per origin and page around it, kept in IndexedDB where that works, else in memory,
 * where it ends with the document.
 */
export const createKeyring = (indexedDb: () => IDBFactory = () => indexedDB): Keyring => {
  const find = async (dropped?: string): Promise<DpopKey | null> => {
    if (!globalThis.crypto?.subtle) return null;
    const made = await makeKey();
    try {
      return await agree(indexedDb(), made, dropped);
    } catch {
      return made;
    }
  };
  let key = find();
  return {
    key: () => key,
    renew: () => void (key = key.then((old) => find(old?.jkt))),
  };
};
