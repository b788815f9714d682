import { isDatabaseError } from './database-error.ts';

/** Where an address leads, without who goes there. */
interface Place {
  /** Host and port. */
  at: string;
  database: string;
}

const placeOf = (address: string): Place => {
  const url = new URL(address.replace('@/', '@localhost/'));
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  return { at: `${host}:${url.port || 5432}`, database: decodeURIComponent(url.pathname.slice(1)) };
};

type Told = (place: Place, message: string) => string;

const refusedUser: Told = ({ at }) =>
  `the user or the password is refused at ${at}. Check both; signs in a password other than letters and digits are written as %XX`;
const silent: Told = ({ at }) =>
  `nothing answers as PostgreSQL at ${at}. Check host and port, and whether a firewall lets this machine there`;
const nameless: Told = ({ at }) => `the host of ${at} is not found. Check its name`;
const untrusted: Told = ({ at }) =>
  `the certificate of ${at} is of no CA that this machine knows. Name the file of its CA as sslrootcert`;
const noTls: Told = ({ at }) =>
  `there is no TLS at ${at}. Turn it on there, or write sslmode=disable where the way to it is safe`;
const brokenTls: Told = ({ at }) =>
  `TLS with ${at} fails. Check sslmode, that the files of sslrootcert, sslcert and sslkey are PEM and belong together, and what the server wants`;
const unreadFile: Told = () => 'a file of sslrootcert, sslcert or sslkey cannot be read. Check its path and who may read it';

/** By SQLSTATE, or by the code of Node. */
const byCode: Readonly<Record<string, Told>> = {
  '28P01': refusedUser,
  '28000': (place, message) => {
    if (!message.includes('pg_hba.conf')) return refusedUser(place, message);
    return /no encryption|SSL off/.test(message)
      ? `${place.at} takes this user from this machine with TLS only, or not at all. Write sslmode=verify-full, or see its pg_hba.conf`
      : `${place.at} lets this user from this machine into no such database. See its pg_hba.conf`;
  },
  '3D000': ({ at, database }) =>
    `there is no database ${database ? `"${database}"` : 'of the name of its user'} at ${at}. Create it, or name another one behind the host`,
  '42501': ({ database }) =>
    `the user may not set up tables in the database "${database}". Make it the owner: alter database … owner to …`,
  '53300': ({ at }) => `${at} has no room for another connection. Raise max_connections there, or run fewer servers`,
  '57P03': ({ at }) => `the database at ${at} is starting or stopping`,
  ECONNREFUSED: ({ at }) => `nothing listens at ${at}. Start the database, or check host and port`,
  ENOTFOUND: nameless,
  EAI_AGAIN: nameless,
  ETIMEDOUT: silent,
  EHOSTUNREACH: silent,
  ENETUNREACH: silent,
  ECONNRESET: silent,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ at }) =>
    `the certificate of ${at} is for another host. Write the host as the certificate names it`,
  CERT_HAS_EXPIRED: ({ at }) => `the certificate of ${at} has expired. Renew it there, and check the clock of this machine`,
  CERT_NOT_YET_VALID: ({ at }) => `the certificate of ${at} is not valid yet. Check the clocks of both machines`,
  EPROTO: brokenTls,
};

/** What `pg` says without a code. */
const byMessage: [RegExp, Told][] = [
  [
    /client password must be/,
    ({ at }) => `the password is missing, and ${at} asks for one. Write it behind the user: user:password@`,
  ],
  [/does not support SSL|error establishing an SSL/, noTls],
  [/^(?:Connection terminated|timeout exceeded)/, silent],
];

const toldBy = (error: Error & NodeJS.ErrnoException): Told | undefined => {
  const { code, syscall, message } = error;
  if (syscall === 'open' || syscall === 'read') return code === 'ECONNRESET' ? silent : unreadFile;
  if (code === 'ENOENT' && syscall === 'connect') return byCode['ECONNREFUSED'];
  if (code !== undefined && Object.hasOwn(byCode, code)) return byCode[code];
  if (code?.startsWith('ERR_SSL') || code?.startsWith('ERR_OSSL')) return brokenTls;
  return isDatabaseError(error) ? undefined : byMessage.find(([said]) => said.test(message))?.[1];
};

/**
 * What keeps a start from its database: the part of DATABASE_URL that is at fault and what to do, in one sentence
 * without user and password. Null for what no address is to blame for.
 */
export const connectionFault = (error: unknown, address: string): string | null => {
  if (!(error instanceof Error)) return null;
  const told = toldBy(error);
  return told ? `DATABASE_URL: ${told(placeOf(address), error.message)}.` : connectionFault(error.cause, address);
};
