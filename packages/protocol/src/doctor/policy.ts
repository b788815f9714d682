/** One content security policy (CSP 3): directive → its values. The first of equal directives counts (§2.2.1). */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** Policies of one header value: commas part policies, semicolons directives. */
export const parsePolicies = (value: string): Policy[] =>
  value
    .split(',')
    .map((source) => {
      const policy = new Map<string, string[]>();
      for (const directive of source.split(';')) {
        const [name, ...values] = directive.trim().split(/\s+/);
        if (name && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), values);
      }
      return policy;
    })
    .filter((policy) => policy.size > 0);

/** The first directive that the policy has, with its values; null where none limits the request. */
export const effective = (policy: Policy, names: readonly string[]): { name: string; values: readonly string[] } | null => {
  for (const name of names) {
    const values = policy.get(name);
    if (values) return { name, values };
  }
  return null;
};

const keyword = (value: string) => value.toLowerCase();
export const hasKeyword = (values: readonly string[], name: string) => values.some((value) => keyword(value) === `'${name}'`);
export const hashesOf = (values: readonly string[]) =>
  values.filter((value) => /^'sha(256|384|512)-/i.test(value)).map((value) => value.slice(1, -1));
export const noncesOf = (values: readonly string[]) =>
  values.filter((value) => /^'nonce-/i.test(value)).map((value) => value.slice(7, -1));

const defaultPort = (scheme: string) => (scheme === 'https' ? '443' : '80');

/** Whether one source expression covers an address (CSP 3 §6.7.2.7, for http and https). `page` resolves `'self'`. */
const covers = (source: string, address: URL, page: string | null): boolean => {
  const scheme = address.protocol.slice(0, -1);
  const pageScheme = page?.startsWith('http:') ? 'http' : 'https';
  const isScheme = (asked: string) => asked === scheme || (asked === 'http' && scheme === 'https');
  if (source === '*') return true;
  if (keyword(source) === "'self'") return page === address.origin;
  const onlyScheme = /^([a-z][a-z\d+.-]*):$/i.exec(source);
  if (onlyScheme?.[1]) return isScheme(onlyScheme[1].toLowerCase());
  const parts = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[a-z\d.-]+)(?::(\d+|\*))?(\/[^?#]*)?$/i.exec(source);
  if (!parts) return false;
  const [, asked, host = '', port, path] = parts;
  if (!isScheme((asked ?? pageScheme).toLowerCase())) return false;
  const hostname = address.hostname.toLowerCase();
  const wanted = host.toLowerCase();
  const isHost = wanted === '*' || (wanted.startsWith('*.') ? hostname.endsWith(wanted.slice(1)) : hostname === wanted);
  if (!isHost) return false;
  const has = address.port || defaultPort(scheme);
  const isUpgraded = port === '80' && has === '443';
  if (port === undefined ? has !== defaultPort(scheme) : port !== '*' && port !== has && !isUpgraded) return false;
  return !path || path === '/' || (path.endsWith('/') ? address.pathname.startsWith(path) : address.pathname === path);
};

/** Whether a list of sources lets an address through, leaving nonces and hashes aside. */
export const allowsAddress = (values: readonly string[], address: string, page: string | null): boolean =>
  values.some((source) => covers(source, new URL(address), page));
