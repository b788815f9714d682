/** Issuer of all subjects of the embedded provider, whatever host it was reached at. */
export const embeddedIssuer = 'embedded';

const passkeyPrefix = 'passkey.';
/** Subject of a passkey at the embedded provider. */
export const passkeySubject = (credentialId: string): string => passkeyPrefix + credentialId;
export const isPasskeySubject = (subject: string): boolean => subject.startsWith(passkeyPrefix);
