import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBrands } from './adapters/brand-files.ts';
import { createBrands, refusedInProduction, parseBrands } from './brands.ts';
import { createTestBrand } from './http/testing.ts';

const file = (name: string, content: unknown) => ({
  file: name,
  text: typeof content === 'string' ? content : JSON.stringify(content),
});
const harbour = { id: 'harbour', name: 'Harbour', hosts: ['harbour.example'] };

/** A start on which nothing is missing. */
const served = { checksAges: true, seesPictures: true };

describe('brand files', () => {
  it('are refused with their name and the path of each fault', () => {
    const faults = { ...harbour, hosts: [], embed: { allowed_origins: ['https://partner.example/'] } };
    expect(() => parseBrands([file('harbour.json', faults)])).toThrow(
      /^harbour\.json: hosts: .+\nharbour\.json: embed\.allowed_origins\.0: must be an exact origin such as https:\/\/partner\.example$/,
    );
    expect(() => parseBrands([file('harbour.json', '{')])).toThrow(/^harbour\.json: \(top level\): is not JSON/);
  });

  it.each([
    ['id', { ...harbour, hosts: ['other.example'] }, 'harbour'],
    ['host', { ...harbour, id: 'other' }, 'harbour.example'],
  ])('may not share an %s', (_, other, name) => {
    expect(() => parseBrands([file('one.json', harbour), file('two.json', other)])).toThrow(
      `two.json: ${name} is taken by one.json already`,
    );
  });
});

describe('the brands of the demo', () => {
  it('are the three of the decisions, each on its host', async () => {
    const brands = createBrands((await readBrands(undefined, { port: 4100, partnerPort: 4200 })).brands);
    expect(brands.at('localhost:4100')?.name).toBe('Daybreak');
    expect(brands.at('Lantern.localhost:4100')?.policy.adult).toBe('verified');
    expect(brands.at('acme.localhost:4100')).toMatchObject({
      partner_mode: true,
      embed: { allowed_origins: ['http://127.0.0.1:4200'] },
    });
    expect(brands.at('localhost:4101')).toBeNull();
  });

  it('promise of a sale what its prices keep, against twelve months: 36, 110 and 180', async () => {
    const { brands } = await readBrands(undefined, { port: 4100, partnerPort: 4200 });
    const friday = brands.flatMap(({ commerce }) => commerce.sales).find(({ name }) => name === 'black-friday');
    expect(friday).toMatchObject({
      plans: { 'minimal-1y': 3600, 'basic-1y': 11_000, 'premium-1y': 18_000 },
      claim: { percent: 40, reference: 'twelve_months' },
    });
  });

  it('begin checkout with a month of True Supporter, wherever there is something to buy', async () => {
    const { brands } = await readBrands(undefined, { port: 4100, partnerPort: 4200 });
    for (const { id, commerce } of brands) {
      const plan = commerce.plans.find(({ plan_id }) => plan_id === commerce.default_plan_id);
      expect(plan, id).toMatchObject({ name: 'True Supporter', role: 'paid_basic', period: 'monthly', price: 1495 });
    }
  });

  it('sell the three paid roles under the names of the specification', async () => {
    const { brands } = await readBrands(undefined, { port: 4100, partnerPort: 4200 });
    for (const { id, commerce } of brands) {
      const names = new Set(commerce.plans.map(({ role, name }) => `${role}: ${name}`));
      expect([...names].toSorted(), id).toEqual([
        'paid_basic: True Supporter',
        'paid_minimal: Get a Taste',
        "paid_premium: I'm All In",
      ]);
    }
  });

  it('follow the ports in use', async () => {
    const brands = createBrands((await readBrands(undefined, { port: 5000, partnerPort: 6000 })).brands);
    expect(brands.all.flatMap(({ hosts }) => hosts)).toEqual(['acme.localhost:5000', 'localhost:5000', 'lantern.localhost:5000']);
    expect(brands.at('acme.localhost:5000')?.embed.allowed_origins).toEqual(['http://127.0.0.1:6000']);
  });
});

describe('a production start', () => {
  it('refuses the key of the example partner, which everybody knows', async () => {
    const demoKey = JSON.parse(readFileSync(new URL('../../../examples/script-tag/demo-key.json', import.meta.url), 'utf8')) as {
      x: string;
      y: string;
    };
    const acme = (await readBrands(undefined, { port: 4100, partnerPort: 4200 })).brands.find(({ id }) => id === 'acme');
    if (!acme) throw new Error('no acme');
    expect(acme.embed.partner?.keys).toMatchObject([{ x: demoKey.x, y: demoKey.y, kid: 'acme-demo' }]);
    expect(refusedInProduction(acme, served)).toContain(
      "The brand acme trusts the example's key in embed.partner.keys, with which everybody can sign.",
    );
  });

  const legal = { terms: 'Terms.', privacy: 'Privacy.', refund: 'Refunds.' };
  const complete = { legal, links: { support: 'mailto:a@b.example' }, safety: { crisis_text: 'Call a friend.' } };

  it('needs a judge that looks at pictures where people may bring them', () => {
    const unseen = { ...served, seesPictures: false };
    expect(refusedInProduction(createTestBrand(complete), unseen)).toEqual([
      expect.stringMatching(/^The brand daybreak takes pictures, .*MODERATION_PICTURES=yes.*features.picture_uploads/),
    ]);
    const without = createTestBrand({ ...complete, features: { picture_uploads: false } });
    expect(refusedInProduction(without, unseen)).toEqual([]);
  });

  it('needs the legal texts, a contact and the crisis text', () => {
    expect(refusedInProduction(createTestBrand(complete), served)).toEqual([]);
    expect(refusedInProduction(createTestBrand({ ...complete, legal: { ...legal, privacy: ' ' } }), served)).toEqual([
      'The brand daybreak needs legal.privacy in production.',
    ]);
    expect(refusedInProduction(createTestBrand(), served)).toHaveLength(5);
  });

  it('needs somebody who checks ages where a brand is adult', () => {
    const adult = createTestBrand({
      ...complete,
      policy: { adult: 'verified' },
      legal: { ...legal, custodian_2257: 'Name, street.' },
    });
    expect(refusedInProduction(adult, served)).toEqual([]);
    expect(refusedInProduction(adult, { ...served, checksAges: false })).toEqual([expect.stringContaining('nobody checks ages')]);
    expect(refusedInProduction(createTestBrand(complete), { ...served, checksAges: false })).toEqual([]);
  });

  it('needs the custodian of records too where a brand is adult', () => {
    const adult = { ...complete, policy: { adult: 'verified' as const } };
    expect(refusedInProduction(createTestBrand(adult), served)).toEqual([
      'The brand daybreak needs legal.custodian_2257 in production.',
    ]);
    expect(
      refusedInProduction(createTestBrand({ ...adult, legal: { ...legal, custodian_2257: 'Name, street, city.' } }), served),
    ).toEqual([]);
  });
});
