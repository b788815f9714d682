import { brandConfig } from '@troupe/protocol';
import { brandJsonSchema } from '@troupe/protocol/brand-schema';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { readTextKeys } from '../adapters/text-keys.ts';
import type { BrandFile } from './brand-folder.ts';
import { checkBrand } from './check-brand.ts';

const smallest = { id: 'harbour', name: 'Harbour', hosts: ['harbour.example'] };
const keys = new Set(['explore.hero.title', 'chat.send']);
const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
const picture = (path: string, bytes = 10, head: Uint8Array = svg): BrandFile => ({ path, bytes, head });
const check = (brand: object, folder: BrandFile[] | null = null) =>
  checkBrand({ file: 'harbour.json', text: JSON.stringify({ ...smallest, ...brand }), folder }, keys);
const said = (brand: object, folder: BrandFile[] | null = null) =>
  check(brand, folder).findings.map(({ severity, path, message }) => `${severity} ${path} ${message}`);

interface SchemaNode {
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  additionalProperties?: unknown;
}

/** A value for every object of the schema with one name too many, each with the path of that name. */
const withExtra = (node: SchemaNode, path: string, wrap: (value: unknown) => unknown): [string, unknown][] => [
  ...(node.properties && node.additionalProperties === false ? [[`${path}zzz`, wrap({ zzz: 1 })] as [string, unknown]] : []),
  ...Object.entries(node.properties ?? {}).flatMap(([name, child]) =>
    withExtra(child, `${path}${name}.`, (value) => wrap({ [name]: value })),
  ),
  ...(node.items ? withExtra(node.items, `${path}0.`, (value) => wrap([value])) : []),
];

describe('the check of a brand file', () => {
  it('accepts the smallest one without a word', () => {
    expect(check({})).toEqual({ brand: v.parse(brandConfig, smallest), findings: [] });
  });

  it('names a name that it does not know, wherever it stands, and the nearest that it knows', () => {
    expect(said({ polcy: { adult: 'never' }, embed: { allowed_origin: [] }, features: { zebra: true } })).toEqual([
      'refused polcy is no name of a brand file; did you mean policy?',
      'refused embed.allowed_origin is no name of a brand file; did you mean allowed_origins?',
      'refused features.zebra is no name of a brand file',
    ]);
  });

  it('refuses an unknown name in every object of the schema', () => {
    const cases = withExtra(brandJsonSchema() as SchemaNode, '', (value) => value);
    expect(cases.length).toBeGreaterThan(15);
    for (const [path, value] of cases)
      expect([path, said(value as object).some((line) => line.startsWith(`refused ${path} is no name`))]).toEqual([path, true]);
  });

  it('names texts that nothing shows, and the nearest that something shows', () => {
    const { brand, findings } = check({ texts: { 'explore.hero.titel': 'Hi', 'chat.send': 'Go', nonsense: 'x' } });
    expect(brand).not.toBeNull();
    expect(findings.map(({ severity, path, message }) => `${severity} ${path} ${message}`)).toEqual([
      'warning texts.explore.hero.titel is no text of the product; did you mean explore.hero.title?',
      'warning texts.nonsense is no text of the product',
    ]);
  });

  it('names tokens that no theme has, and the nearest that themes have', () => {
    const theme = {
      tokens: { denisty: '1', 'text-sm': 'var(--text-mdd)' },
      light: { acent: '#123456' },
      dark: { zebra: '#123456' },
    };
    expect(said({ theme })).toEqual([
      'warning theme.tokens.text-sm is not used: var(--text-mdd) (unknown token; did you mean text-md?)',
      'warning theme.tokens.denisty is not used: 1 (unknown token; did you mean density?)',
      'warning theme.light.acent is not used: #123456 (unknown token; did you mean accent?)',
      'warning theme.dark.zebra is not used: #123456 (unknown token)',
    ]);
  });

  it('looks at the texts of other languages as well, and tells of those that nobody reads', () => {
    const texts_in = { de: { nonsense: 'x' }, ar: { 'chat.send': 'x' }, en: {} };
    expect(check({ languages: ['de'], texts_in }).findings.map(({ path, message }) => `${path} ${message}`)).toEqual([
      'texts_in.de.nonsense is no text of the product',
      'texts_in.ar is shown to nobody: languages does not name it',
      'texts_in.en belongs into texts',
    ]);
  });

  it('looks where banners lead, when they show, and whether they can be read', () => {
    const row = (over: object) => ({ name: 'a', screens: ['home'], placement: 'main', title: { label: 'A' }, ...over });
    const findingsOf = (over: object, more: object = {}) =>
      check({ banners: [row(over)], ...more }).findings.map(({ severity, path }) => `${severity} ${path}`);
    const out = { actions: [{ label: 'x', navigation: { type: 'external', destination: 'https://shop.example/x' } }] };
    expect(findingsOf(out)).toEqual(['refused banners.0.actions.0.navigation.destination']);
    expect(findingsOf(out, { banner_hosts: ['shop.example'] })).toEqual([]);
    expect(findingsOf({ promo: 'sale' })).toEqual(['refused banners.0.promo']);
    expect(findingsOf({ from: '2026-02-02T00:00', until: '2026-02-01T00:00' })).toEqual(['refused banners.0.until']);
    expect(findingsOf({ time_zone: 'Europe/Atlantis' })).toEqual(['refused banners.0.time_zone']);
    expect(findingsOf({ audience: { languages: ['fr'] } })).toEqual(['warning banners.0.audience.languages']);
    expect(findingsOf({ title: { label: 'A', color: '#888' }, backgroundColor: '#777' })).toEqual([
      'warning banners.0.title.color',
    ]);
    expect(findingsOf({ title: { label: 'A', color: '#fff' }, backgroundColor: '#000' })).toEqual([]);
    expect(findingsOf({ backgroundImageUrl: '/brand/winter.webp' })).toEqual(['refused banners.0.backgroundImageUrl']);
    expect(findingsOf({ tite: 1 })).toEqual(['refused banners.0.tite']);
  });

  it('knows the texts of the product, of sign-in and of payments', async () => {
    const all = await readTextKeys();
    for (const key of ['explore.hero.title', 'common.close', 'signIn.title', 'pay.card.title', 'composer.send'])
      expect([key, all?.has(key)]).toEqual([key, true]);
  });

  it('says what the theme engine would refuse or correct', () => {
    expect(said({ theme: { tokens: { denisty: '1' }, light: { accent: '#fff3a0' } } })).toEqual([
      'warning theme.tokens.denisty is not used: 1 (unknown token; did you mean density?)',
      expect.stringMatching(
        /^warning theme\.light\.accent is shown as #[0-9a-f]{6} instead of #fff3a0: 1\.\d+:1 against [\w-]+, needs 3:1$/,
      ),
    ]);
  });

  it.each(['daybreak', '/brand/logo.svg', 'https://cdn.example/logo', 'https://cdn.example:8443/a/logo.svg?v=2'])(
    'takes %s as a logo',
    (logo) => expect(said({ logo }, [picture('logo.svg')])).toEqual([]),
  );

  it.each([
    'harbour',
    'http://cdn.example/logo.svg',
    '//cdn.example/logo.svg',
    'https://cdn.example/a;b',
    'javascript:alert(1)',
    'data:image/svg+xml,x',
  ])('refuses %s as a logo in a sentence', (logo) =>
    expect(said({ logo })).toEqual([
      'refused logo must be daybreak, lantern or acme, a path such as /brand/logo.svg, or an https address of a picture',
    ]),
  );

  it('says which file is not there, and where to put it', () => {
    const theme = { fonts: [{ family: 'Harbour', src: '/brand/harbor.woff2' }] };
    const woff2 = new TextEncoder().encode('wOF2....');
    expect(said({ logo: '/brand/logo.svg', theme }, [picture('harbour.woff2', 8, woff2)])).toEqual([
      'refused logo /brand/logo.svg is not there: put logo.svg into the folder harbour beside the brand file',
      'refused theme.fonts.0.src /brand/harbor.woff2 is not there: put harbor.woff2 into the folder harbour beside the brand file; did you mean harbour.woff2?',
    ]);
    expect(said({ logo: '/logo.svg' })).toEqual([
      'warning logo /logo.svg is not served by this server: put the file into the folder harbour beside the brand file and write /brand/…',
    ]);
  });

  it('holds the folder to its limits and each file to its kind', () => {
    const [fileBytes, filesMax, folderBytes] = [2_000_000, 100, 20_000_000];
    const faults = (files: BrandFile[]) => said({}, files);
    expect(faults([picture('a.svg', fileBytes)])).toEqual([]);
    expect(faults([picture('a.svg', fileBytes + 1)])).toEqual([
      `refused a.svg has ${fileBytes + 1} bytes; at most ${fileBytes} are served`,
    ]);
    const some = (count: number, bytes: number) => Array.from({ length: count }, (_, at) => picture(`${at}.svg`, bytes));
    expect(faults(some(filesMax, 1))).toEqual([]);
    expect(faults(some(filesMax + 1, 1))[0]).toContain(`holds ${filesMax + 1} files; at most ${filesMax}`);
    expect(faults(some(folderBytes / fileBytes, fileBytes))).toEqual([]);
    expect(faults([...some(folderBytes / fileBytes, fileBytes), picture('more.svg', 1)])[0]).toContain(`at most ${folderBytes}`);
    expect(faults([picture('a.html'), picture('a b.svg'), picture('logo.png')])).toEqual([
      expect.stringContaining('refused a.html cannot be served'),
      expect.stringContaining('refused a b.svg cannot be served'),
      'refused logo.png is not what its name says; convert it, do not rename it',
    ]);
  });
});
