import { AppError, brandConfig, type Brand } from '@troupe/protocol';
import * as v from 'valibot';

/** The brands of this server; each host belongs to one of them. */
export interface Brands {
  all: readonly Brand[];
  /** The brand that a host (with its port where that is not the default) serves, or null. */
  at(host: string): Brand | null;
}

/** A brand as an operator wrote it, and where, for messages. */
export interface BrandSource {
  file: string;
  text: string;
}

const parseBrand = ({ file, text }: BrandSource): Brand => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  const parsed = v.safeParse(brandConfig, json);
  if (parsed.success) return parsed.output;
  const problems = parsed.issues.map((issue) => `${file}: ${v.getDotPath(issue) ?? '(top level)'}: ${issue.message}`);
  throw new Error(problems.join('\n'));
};

/** Reads brands as data. Throws an Error whose message names each file and the path of each fault in it. */
export const parseBrands = (sources: readonly BrandSource[]): Brand[] => {
  const brands = sources.map(parseBrand);
  const taken = new Map<string, string>();
  for (const [index, brand] of brands.entries()) {
    const file = sources[index]?.file ?? '';
    for (const name of [brand.id, ...brand.hosts]) {
      const other = taken.get(name);
      if (other !== undefined)
        throw new Error(`${file}: ${name} is taken by ${other} already; ids and hosts belong to one brand.`);
      taken.set(name, file);
    }
  }
  return brands;
};

/** The demo's brands live on loopback: their hosts follow our port, their partner's origin the example's. */
export const followPorts = (brand: Brand, { port, partnerPort }: { port: number; partnerPort: number }): Brand => ({
  ...brand,
  hosts: brand.hosts.map((host) => host.replace(/^((?:[a-z0-9-]+\.)?localhost):4100$/, `$1:${port}`)),
  embed: {
    ...brand.embed,
    allowed_origins: brand.embed.allowed_origins.map((origin) =>
      origin === 'http://127.0.0.1:4200' ? `http://127.0.0.1:${partnerPort}` : origin,
    ),
  },
});

/** `x` of the key in `examples/script-tag/demo-key.json`. */
const demoPartnerKey = 'cEXmXLUWEsDoxeNHSDa_NHOSjxAXFjJgTE1HmLwHEss';

/** What keeps a brand from a production start (decisions §1, trust guide §4), each with its path. */
export const refusedInProduction = (brand: Brand): string[] => {
  const needed = {
    'legal.terms': brand.legal.terms,
    'legal.privacy': brand.legal.privacy,
    'legal.refund': brand.legal.refund,
    'links.support': brand.links.support,
    'safety.crisis_text': brand.safety.crisis_text,
    ...(brand.policy.adult !== 'never' && { 'legal.custodian_2257': brand.legal.custodian_2257 }),
  };
  const missing = Object.entries(needed)
    .filter(([, text]) => !text?.trim())
    .map(([path]) => `The brand ${brand.id} needs ${path} in production.`);
  const trustsDemoKey = brand.embed.partner?.keys.some(({ x }) => x === demoPartnerKey) ?? false;
  return trustsDemoKey
    ? [...missing, `The brand ${brand.id} trusts the example's key in embed.partner.keys, with which everybody can sign.`]
    : missing;
};

export const createBrands = (all: readonly Brand[]): Brands => {
  const byHost = new Map(all.flatMap((brand) => brand.hosts.map((host) => [host, brand] as const)));
  return { all, at: (host) => byHost.get(host.toLowerCase()) ?? null };
};

/** The brand of a request; throws `unknown_domain` for any host that no brand names. */
export const brandOf = (brands: Brands, request: Request): Brand => {
  const brand = brands.at(new URL(request.url).host);
  if (brand === null) throw new AppError('unknown_domain');
  return brand;
};
