import ipaddr from 'ipaddr.js';

/** Where a caller's address belongs: what one household or machine can fill by itself, and the wider net around it. */
export interface Networks {
  /** An IPv4 address, or the /64 of an IPv6 one: a host that has one of its addresses has all 2^64. */
  network: string;
  /** The /48 of an IPv6 address, the most that one customer is usually given; null for IPv4. */
  site: string | null;
}

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (address: string) =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;

const prefix = (parsed: ipaddr.IPv6, bits: number) =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;

/** The networks of an address; an IPv4 address written as IPv6 is one of IPv4. What is no address counts together, as `unknown`. */
export const networksOf = (address: string): Networks => {
  const [plain = ''] = withoutPort(address.trim()).split('%');
  if (!ipaddr.isValid(plain)) return { network: 'unknown', site: null };
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4) return { network: parsed.toString(), site: null };
  return { network: prefix(parsed, 64), site: prefix(parsed, 48) };
};
