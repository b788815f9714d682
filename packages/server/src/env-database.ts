import * as v from 'valibot';

/** DATABASE_URL, as far as it can be judged before the database is asked. A fault is said without what was given: a password may stand there. */

const modes = new Set(['disable', 'require', 'verify-ca', 'verify-full']);
const ofTls = ['sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation'];
/** What the driver reads; anything else would be ignored without a word. */
const read = new Set([
  'sslmode',
  ...ofTls,
  'host',
  'application_name',
  'options',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
]);

const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536;

const faultOfHost = (host: string): string | null => {
  if (host.includes(',')) return 'names several hosts: name one';
  const [, port] = /^(?:\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(host) ?? [null, 'none'];
  return port === undefined || isPort(port) ? null : 'has a port that is no number from 1 to 65535';
};

/** What is wrong with signs that have a meaning in an address and were meant as letters. */
const faultOfSigns = (text: string): string | null => {
  if (/\s/.test(text)) return 'must be a URL without blanks';
  if (text.includes('#')) return 'holds a #, which ends an address: in a user name or a password write %23';
  if (/%(?![\dA-F]{2})/i.test(text)) return 'holds a % that begins no escape: write %25';
  const [, authority = '', rest = ''] = /^\w+:\/\/([^/?]*)(.*)$/.exec(text) ?? [];
  const [path = ''] = rest.split('?');
  if (path.includes('@') || (!authority.includes('@') && rest.includes('@')))
    return 'holds a / or ? in front of its last @: in a user name or a password write %2F or %3F, and %40 for an @ behind the host';
  const host = faultOfHost(authority.slice(authority.lastIndexOf('@') + 1));
  if (host !== null) return host;
  // The driver takes an address without a host too: a parameter names its socket.
  return URL.canParse(text.replace('@/', '@localhost/')) ? null : 'must be a URL: postgres://user:password@host:5432/database';
};

/** What is wrong with how the connection shall be encrypted: the modes mean what libpq means by them, or are refused. */
const faultOfTls = (parameters: URLSearchParams): string | null => {
  const mode = parameters.get('sslmode');
  if (mode === 'prefer' || mode === 'allow')
    return `has sslmode=${mode}, under which an attacker in between can turn encryption off. Write verify-full (encrypted, and only with this server), require (encrypted, with anybody) or disable`;
  if (mode !== null && !modes.has(mode)) return 'has an sslmode that is none of disable, require, verify-ca and verify-full';
  const without = ofTls.find((name) => parameters.has(name));
  if (without !== undefined && (mode === null || mode === 'disable'))
    return `has ${without}, which says nothing without encryption. Write sslmode=verify-full beside it`;
  const root = parameters.get('sslrootcert');
  if (mode === 'verify-ca' && root === null)
    return 'has sslmode=verify-ca without sslrootcert: a certificate that anybody can buy would do. Name the file of your CA, or write verify-full';
  if (root === 'system' && mode !== 'verify-full') return 'has sslrootcert=system, which needs sslmode=verify-full';
  return parameters.has('sslcert') === parameters.has('sslkey') ? null : 'has one of sslcert and sslkey: they need each other';
};

const faultOfParameters = (parameters: URLSearchParams): string | null => {
  if (parameters.has('ssl'))
    return 'has a parameter ssl, which PostgreSQL does not know. Write sslmode=verify-full or sslmode=require';
  for (const name of parameters.keys()) {
    if (!read.has(name))
      return `has a parameter that is not read (${/^\w{1,40}$/.test(name) ? name : 'with signs in its name'}): leave it out`;
    if (parameters.getAll(name).length > 1) return `has the parameter ${name} twice`;
  }
  return faultOfTls(parameters);
};

const faultOfAddress = (text: string): string | null => {
  if (!/^postgres(?:ql)?:\/\//.test(text)) return 'must be a URL that starts with postgres:// or postgresql://';
  const [, ...query] = text.split('?');
  return faultOfSigns(text) ?? faultOfParameters(new URLSearchParams(query.join('?')));
};

export const databaseUrl = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    const fault = dataset.typed ? faultOfAddress(dataset.value) : null;
    if (fault !== null) addIssue({ message: fault });
  }),
);

/** Variables by which the driver would encrypt, or not, beside what the address says. */
const besideTheAddress = ['PGSSLMODE', 'PGSSLNEGOTIATION'];

/** What the address has to say by itself. */
export const refusedBesideAddress = (source: Readonly<Record<string, string | undefined>>): string[] =>
  source['DATABASE_URL']
    ? besideTheAddress
        .filter((name) => source[name])
        .map((name) => `${name} is not read: write ${name.slice(2).toLowerCase()} into DATABASE_URL.`)
    : [];
