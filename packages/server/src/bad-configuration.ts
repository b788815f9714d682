/** A start that cannot be until somebody changes the settings, a brand file or what else runs here; the message says what. */
export class BadConfiguration extends Error {}

/** Exit code of a program that met one (`EX_CONFIG` of sysexits.h): to start it again as it is would change nothing. */
export const badConfigurationCode = 78;
