import { AppError, hasLegalText, takesPictures, type Brand } from '@troupe/protocol';
import { BadConfiguration } from './bad-configuration.ts';
import { checkBrand, findingLine, type BrandFinding, type BrandSource } from './brand-check/check-brand.ts';

/** The brands of this server; each host belongs to one of them. */
export interface Brands {
  all: readonly Brand[];
  /** The brand that a host (with its port where that is not the default) serves, or null. */
  at(host: string): Brand | null;
}

/** Brands as data, and the warnings about them, which do not stop the start. */
export interface ParsedBrands {
  brands: Brand[];
  warnings: BrandFinding[];
}

/**
 * Reads brands as data. Throws a BadConfiguration whose message names each file and the path of each fault in it.
 *
 * @param textKeys texts that a brand may override; null: unknown
 */
export const parseBrands = (sources: readonly BrandSource[], textKeys: ReadonlySet<string> | null = null): ParsedBrands => {
  const checked = sources.map((source) => checkBrand(source, textKeys));
  const findings = checked.flatMap((one) => one.findings);
  const refused = findings.filter(({ severity }) => severity === 'refused');
  if (refused.length > 0) throw new BadConfiguration(refused.map(findingLine).join('\n'));
  const brands = checked.flatMap(({ brand }) => brand ?? []);
  const taken = new Map<string, string>();
  for (const [index, brand] of brands.entries()) {
    const file = sources[index]?.file ?? '';
    for (const name of [brand.id, ...brand.hosts]) {
      const other = taken.get(name);
      if (other !== undefined)
        throw new BadConfiguration(`${file}: ${name} is taken by ${other} already; ids and hosts belong to one brand.`);
      taken.set(name, file);
    }
  }
  return { brands, warnings: findings };
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

/** What keeps a brand from a production start (docs/operate.md, "Production"), each with its path. */
export const refusedInProduction = (
  brand: Brand,
  { checksAges, seesPictures }: { checksAges: boolean; seesPictures: boolean },
): string[] => {
  const needed = {
    'legal.terms': brand.legal.terms,
    'legal.privacy': brand.legal.privacy,
    'legal.refund': brand.legal.refund,
    'links.support': brand.links.support,
    'safety.crisis_text': brand.safety.crisis_text ?? (brand.safety.crisis['default'] && 'by country'),
    ...(brand.policy.adult !== 'never' && { 'legal.custodian_2257': brand.legal.custodian_2257 }),
  };
  const missing = Object.entries(needed)
    .filter(([, text]) => !hasLegalText(text))
    .map(([path]) => `The brand ${brand.id} needs ${path} in production.`);
  if (brand.policy.adult !== 'never' && !checksAges)
    missing.push(
      `The brand ${brand.id} has adult content, and nobody checks ages: set AGE_CHECKS_URL and name it in AGE_CHECKS_ACCOUNTS.`,
    );
  if (takesPictures(brand) && !seesPictures)
    missing.push(
      `The brand ${brand.id} takes pictures, and no judge looks at them: set MODERATION_PICTURES=yes with a MODERATION_BASE_URL that can, or features.picture_uploads to false.`,
    );
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
