/** A start that fails until the operator changes the settings, a brand file or another program on this machine; the message says which. */
export class BadConfiguration extends Error {}

/** Exit code of a program that met one (`EX_CONFIG` of sysexits.h): to start it again as it is would change nothing. */
export const badConfigurationCode = 78;
