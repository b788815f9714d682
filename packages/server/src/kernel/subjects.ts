/** Issuer of all subjects of the embedded provider, whatever host it was reached at. */
export const embeddedIssuer = 'embedded';
