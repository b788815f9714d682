import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { brandDescriptions } from './brand-descriptions.ts';
import { brandJsonSchema } from './brand-schema.ts';
import { speakIn } from './brand-language.ts';
import { brandConfig, toBrandView } from './brand.ts';
import { legalPaths } from './brand-document.ts';
import { isFlagOn } from './brand-flags.ts';
import { checkTheme } from './theme/check.ts';

interface SchemaNode {
  description?: string;
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  anyOf?: SchemaNode[];
  additionalProperties?: boolean | SchemaNode;
}
const smallest = { id: 'harbour', name: 'Harbour', hosts: ['harbour.example'] };
const plan = { plan_id: 'basic', role: 'paid_basic', name: 'True Supporter', price: 1495, period: 'monthly' };
const pathsOf = (input: unknown) => {
  const result = v.safeParse(brandConfig, input);
  return result.success ? [] : result.issues.map((issue) => v.getDotPath(issue));
};

/** A file with an address wherever one may stand. */

const page = 'https://pages.example/a';
const blocks = [{ text: [{ text: 'A page', href: page }] }, { list: [[{ text: 'A page', href: page }]] }];
const versions = [{ version: '2026', date: '2026-11-28', text: blocks }];
const withAddresses = {
  ...smallest,
  logo: page,
  theme: { preset: 'acme', fonts: [{ family: 'Own', src: page }] },
  banners: [
    {
      name: 'sale',
      screens: ['home'],
      placement: 'main',
      backgroundImageUrl: '/brand/winter.webp',
      additionalImage: { url: '/brand/winter.webp' },
      actions: [{ label: 'See', navigation: { type: 'external', destination: page } }],
    },
  ],
  features: { social_links: [{ label: 'Elsewhere', url: page }], affiliates_url: page },
  links: { support: 'mailto:help@harbour.example', upgrade: page },
  legal_links: { terms: page, privacy: page, refund: page },
  header_button: { link: page, label: 'See' },
  nav_entries: [{ link: page, label: { en: 'See' } }],
  ads: { hosts: ['pages.example'], house: [{ id: 'ad', text: 'See', url: page, image: '/brand/ad.webp' }] },
  mobile_applications: [{ type: 'ios', download_url: page }],
  legal: Object.fromEntries(Object.keys(legalPaths).map((name) => [name, versions])),
  safety: { crisis: { default: { contacts: [{ name: 'Somebody', url: page }] } } },
};
const isAddress = (value: unknown): value is string => typeof value === 'string' && /^(?:https:|mailto:|\/brand)/.test(value);

/** Every address of a value, by its path, and the same value with another in its place. */
const addressesIn = (value: unknown, path: string[] = []): { path: string[]; change: (to: string) => unknown }[] => {
  if (isAddress(value)) return [{ path, change: (to) => to }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) =>
    addressesIn(child, [...path, name]).map(({ path: below, change }) => ({
      path: below,
      change: (to) => (Array.isArray(value) ? value.with(Number(name), change(to)) : { ...value, [name]: change(to) }),
    })),
  );
};

/** Whether a file with it does not start a server, or is without it then: of a theme the engine leaves out what it refuses. */
const isRefused = (input: unknown) =>
  pathsOf(input).length > 0 || checkTheme((input as typeof withAddresses).theme).resolved.fonts.length === 0;

describe('an address in a brand file', () => {
  const addresses = addressesIn(withAddresses);

  it('is in the file of this test wherever there may be one', () => {
    expect(pathsOf(withAddresses)).toEqual([]);
    const found = new Set(addresses.map(({ path }) => path.map((name) => (/^\d+$/.test(name) ? '' : name)).join('.')));
    const named = Object.entries(brandDescriptions)
      .filter(([name]) =>
        /(?:^|[._])(?:url|href|link|src|logo|image|support|upgrade|destination|terms|privacy|refund)$|Url$/.test(name),
      )
      .filter(([, sentence]) => /address|^Where|picture|file/i.test(sentence))
      .map(([name]) => name.replaceAll('[]', '.').replaceAll('*', 'default'));
    expect(named.filter((name) => !found.has(name))).toEqual([]);
  });

  it.each(addresses.map(({ path, change }) => [path.join('.'), change] as const))(
    'runs nothing and is no other page’s: %s',
    (_, change) => {
      for (const bad of [
        'javascript:alert(1)',
        ' javascript:alert(1)',
        'JaVaScRiPt:alert(1)',
        'data:text/html,<b>',
        'http://a.example',
        '//a.example',
      ])
        expect([bad, isRefused(change(bad))]).toEqual([bad, true]);
    },
  );
});

describe('ways of a brand’s own in the navigation', () => {
  const named = (label: string | Record<string, string>, more: object = {}) => ({
    ...smallest,
    languages: ['de', 'zh-TW'],
    nav_entries: [{ link: '/recommended-bots', label, ...more }],
  });
  const labelIn = (language: string, label: string | Record<string, string>) =>
    toBrandView(speakIn(v.parse(brandConfig, named(label)), language)).shell?.nav_entries?.[0]?.label;

  it('have one text, or that of the page’s language, or the first that there is', () => {
    expect(labelIn('de', 'Shop')).toBe('Shop');
    const labels = { en: 'Shop', de: 'Laden', 'zh-Hant': '商店' };
    expect(['en', 'de', 'zh-TW', 'fr'].map((language) => labelIn(language, labels))).toEqual(['Shop', 'Laden', '商店', 'Shop']);
  });

  it.each([
    [named({}), 'nav_entries.0.label'],
    [named(''), 'nav_entries.0.label'],
    [named({ en: 'A label of more than twenty-four letters' }), 'nav_entries.0.label.en'],
    [named('Shop', { link: 'shop' }), 'nav_entries.0.link'],
    [named('Shop', { icon: 'cart' }), 'nav_entries.0.icon'],
    [named('Shop', { permissions: ['be_rich'] }), 'nav_entries.0.permissions.0'],
    [{ ...smallest, nav_entries: Array.from({ length: 9 }, () => ({ link: '/', label: 'Home' })) }, 'nav_entries'],
  ])('are told at their path where they cannot be: %#', (input, path) => {
    expect(pathsOf(input)).toContain(path);
  });
});

describe('a brand file', () => {
  it('needs an id, a name and a host; everything else has a default', () => {
    const brand = v.parse(brandConfig, smallest);
    expect(brand.policy.adult).toBe('never');
    expect(brand.embed.allowed_origins).toEqual([]);
    expect(brand.features.guest_chat).toBe(true);
  });

  it.each([
    [{ ...smallest, id: 'Harbour!' }, 'id'],
    [{ ...smallest, hosts: ['https://harbour.example'] }, 'hosts.0'],
    [{ ...smallest, embed: { allowed_origins: ['https://partner.example/'] } }, 'embed.allowed_origins.0'],
    [{ ...smallest, embed: { allowed_origins: ['*'] } }, 'embed.allowed_origins.0'],
    [{ ...smallest, colour: 'red' }, 'colour'],
    [{ ...smallest, commerce: { plans: [{ ...plan, price: 14.95 }] } }, 'commerce.plans.0.price'],
    [{ ...smallest, commerce: { plans: [{ ...plan, period: 'annual' }] } }, 'commerce'],
    [{ ...smallest, commerce: { plans: [{ ...plan, plan_id: 'basic-1y' }] } }, 'commerce'],
    [{ ...smallest, commerce: { plans: [plan, plan] } }, 'commerce'],
    [{ ...smallest, commerce: { plans: [plan], default_plan_id: 'gold' } }, 'commerce'],
    [{ ...smallest, commerce: { statement_descriptor: 'no' } }, 'commerce.statement_descriptor'],
    [{ ...smallest, commerce: { coupons: [{ code: 'HALF', percent: 150 }] } }, 'commerce.coupons.0.percent'],
  ])('names the field it refuses', (input, path) => {
    expect(pathsOf(input)).toContain(path);
  });

  it('keeps hosts, policy, coupons and partner keys away from the browser', () => {
    const view = toBrandView(v.parse(brandConfig, smallest));
    expect(view).not.toHaveProperty('hosts');
    expect(view).not.toHaveProperty('policy');
    expect(view).not.toHaveProperty('embed');
    expect(view).not.toHaveProperty('commerce');
  });

  it('overrides a flag, else takes its default', () => {
    expect(isFlagOn({ flags: { groupchat: false } }, 'groupchat')).toBe(false);
    expect(isFlagOn({ flags: {} }, 'groupchat')).toBe(true);
  });

  it('has a sentence for every name, and no sentence without a name', () => {
    const names: string[] = [];
    const walk = (node: SchemaNode, path: string): void => {
      for (const [name, child] of Object.entries(node.properties ?? {})) {
        const at = path ? `${path}.${name}` : name;
        names.push(at);
        expect([at, child.description]).toEqual([at, expect.stringMatching(/^\S.{8,}[.]$/)]);
        walk(child, at);
      }
      if (node.items) walk(node.items, `${path}[]`);
      if (typeof node.additionalProperties === 'object') walk(node.additionalProperties, `${path}.*`);
      for (const choice of node.anyOf ?? []) walk(choice, path);
    };
    walk(brandJsonSchema() as SchemaNode, '');
    expect(names.length).toBeGreaterThan(300);
    expect(Object.keys(brandDescriptions).filter((path) => !names.includes(path))).toEqual([]);
  });

  it('has the JSON Schema that editors read', async () => {
    await expect(`${JSON.stringify(brandJsonSchema(), null, 2)}\n`).toMatchFileSnapshot('../brand.schema.json');
  });
});
