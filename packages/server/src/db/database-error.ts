/**
 * What a database says went wrong, as PostgreSQL's and PGlite's clients give it: SQLSTATE and names, never
 * `message`, `detail` or `where`, which quote values.
 */
export interface DatabaseError extends Error {
  /** SQLSTATE, five characters. */
  code: string;
  severity: string;
  table?: string;
  column?: string;
  constraint?: string;
}

export const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error &&
  /^[0-9A-Z]{5}$/.test(String((error as Partial<DatabaseError>).code)) &&
  typeof (error as Partial<DatabaseError>).severity === 'string';

/** What `pg` says without a code. */
const lostConnection =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * Whether a statement failed because the database cannot be talked to just now: no connection (SQLSTATE
 * class 08), no room for one (53300), or a database that stops or starts (57P01 to 57P03).
 */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (isDatabaseError(error)) return /^(?:08|53300|57P0[123])/.test(error.code);
  const isOfConnection = (code !== undefined && unreachable.has(code)) || lostConnection.test(error.message);
  return isOfConnection || isDatabaseAway(error.cause);
};

/** A start waited in vain; the database may be back for the next one. The message says what was in the way. */
export class DatabaseUnreachable extends Error {
  constructor(fault: string | null) {
    super(fault ?? 'DATABASE_URL: the database cannot be reached.');
    this.name = 'DatabaseUnreachable';
  }
}
