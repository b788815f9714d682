/** For back ends of partners: `@troupe/embed/server`. Never for a page. */
export { makeKeys, type KeyPair, type PublicKey } from './make-keys.ts';
export { mintToken, MintError, type MintOptions, type SigningKey, type TokenRequest, type TokenUser } from './mint-token.ts';
