import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runBrandCommand, type BrandReport } from './brand-command.ts';

let folder: string;
const harbour = {
  id: 'harbour',
  name: 'Harbour',
  hosts: ['harbour.localhost:4100', 'chat.harbour.example'],
  logo: '/brand/logo.svg',
};
const write = (name: string, content: object) => writeFile(join(folder, name), JSON.stringify(content));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-check-'));
  await mkdir(join(folder, 'harbour'));
  await writeFile(join(folder, 'harbour/logo.svg'), '<svg/>');
  await write('harbour.json', harbour);
  await mkdir(join(folder, 'two'));
  await write('two/a.json', { ...harbour, logo: 'daybreak' });
  await write('two/b.json', { ...harbour, id: 'other', logo: 'daybreak', texts: { 'explore.hero.titel': 'x' } });
  await write('slip.json', { ...harbour, id: 'slip', logo: 'lantern', hots: [] });
});
afterAll(() => rm(folder, { recursive: true }));

const brand = async (...args: string[]) => {
  const printed: string[] = [];
  const code = await runBrandCommand(args, (text) => printed.push(text));
  return { code, out: printed.join('\n').replaceAll(`${folder}/`, '') };
};

/** The doctor reads the site's pages from its build, which unit tests do without. */
vi.mock('../adapters/site-pages.ts', () => ({ readSitePages: async () => builtPages }));
let builtPages: object[] | null = [{ path: '/' }, { path: '*' }];

describe('brand doctor', () => {
  const sound = {
    ...harbour,
    id: 'sound',
    logo: 'daybreak',
    legal: { terms: 'Be kind.', privacy: 'Nothing is kept.', refund: 'Within a week.' },
    links: { support: 'mailto:help@harbour.example' },
    safety: { crisis_text: 'Call 112.' },
  };
  const cases: [string, object, string][] = [
    [
      'a text of the law that is missing',
      { legal: { terms: 'Be kind.', privacy: 'Nothing is kept.' } },
      'needs legal.refund in production',
    ],
    [
      'a dead link',
      { header_button: { link: '/subscribe', label: 'Join' } },
      'header_button.link: /subscribe leads to no page of this brand',
    ],
    [
      'a dead way in the navigation',
      { nav_entries: [{ link: '/shop', label: { en: 'Shop' } }] },
      'nav_entries.0.link: /shop leads to no page of this brand',
    ],
    [
      'a banner that cannot be read',
      {
        banners: [
          {
            name: 'pale',
            screens: ['home'],
            placement: 'main',
            backgroundColor: '#ffffff',
            title: { label: 'Hi', color: '#fefefe' },
          },
        ],
      },
      'banners.0.title.color: is shown as',
    ],
    [
      'an age that cannot be shown',
      {
        legal: { ...sound.legal, custodian_2257: 'Name, street, city.' },
        policy: { adult: 'verified', age_check: { DE: { methods: ['id_scan'], level: 'high' } } },
      },
      'policy.age_check.DE: asks for an age, and refuses every way to show it',
    ],
  ];

  it('is content with a brand that has all it needs', async () => {
    await write('sound.json', sound);
    expect(await brand('doctor', join(folder, 'sound.json'))).toMatchObject({
      code: 0,
      out: expect.stringContaining('0 to mend'),
    });
  });

  it.each(cases)('fails a deploy over %s', async (_what, over, line) => {
    await write('ill.json', { ...sound, id: 'ill', ...over });
    const { code, out } = await brand('doctor', join(folder, 'ill.json'));
    expect([code, out]).toEqual([1, expect.stringContaining(line)]);
    expect(out).toContain('1 to mend');
  });

  it('prints what has to be mended and nothing else, each line with its kind, and the sum of each kind', async () => {
    const theme = { tokens: { denisty: '1' } };
    const header_button = { link: '/subscribe', label: 'Join' };
    await write('ill.json', { ...sound, id: 'ill', links: {}, texts: { 'explore.hero.titel': 'x' }, theme, header_button });
    const { out } = await brand('doctor', join(folder, 'ill.json'));
    expect(out.split('\n')).toEqual([
      'ill.json: ill',
      '  warning  texts.explore.hero.titel: is no text of the product; did you mean explore.hero.title?',
      '  warning  theme.tokens.denisty: is not used: 1 (unknown token; did you mean density?)',
      expect.stringMatching(/^ {2}ill {6}header_button\.link: \/subscribe leads to no page of this brand/),
      '  later    The brand ill needs links.support in production.',
      '4 to mend: 2 warning, 1 ill, 1 later',
    ]);
  });

  it('says so where the site is not built', async () => {
    builtPages = null;
    const { code, out } = await brand('doctor', join(folder, 'sound.json'));
    expect([code, out]).toEqual([2, expect.stringContaining('The site is not built')]);
  });
});

describe('brand check', () => {
  it('says where a sound brand is, what it serves, and what is left to do', async () => {
    const { code, out } = await brand('check', join(folder, 'harbour.json'));
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      'harbour.json: harbour',
      '  address  http://harbour.localhost:4100',
      '  address  https://chat.harbour.example',
      '  file     /brand/logo.svg (6 bytes)',
      '  later    The brand harbour needs legal.terms in production.',
      '  later    The brand harbour needs legal.privacy in production.',
      '  later    The brand harbour needs legal.refund in production.',
      '  later    The brand harbour needs links.support in production.',
      '  later    The brand harbour needs safety.crisis_text in production.',
      '  next     restart the server: brand files are read when it starts',
      '  next     without characters yet: npx -y pnpm@12 characters:import FILES --public --application harbour',
      '0 refused, 5 to do before production',
    ]);
    expect((await brand('check', join(folder, 'harbour.json'), '--production')).code).toBe(1);
  });

  it('fails on a slip and names what was meant', async () => {
    const { code, out } = await brand('check', join(folder, 'slip.json'));
    expect(code).toBe(1);
    expect(out).toContain('  refused  hots: is no name of a brand file; did you mean hosts?');
  });

  it('checks a directory as a start would: hosts belong to one brand', async () => {
    const { code, out } = await brand('check', join(folder, 'two'));
    expect(code).toBe(1);
    expect(out).toContain('  refused  hosts: harbour.localhost:4100 is taken by two/a.json already');
    expect(out).toContain('  warning  texts.explore.hero.titel: is no text of the product; did you mean explore.hero.title?');
  });

  it('prints reports for programs', async () => {
    const { out } = await brand('check', '--json', join(folder, 'harbour.json'));
    expect(JSON.parse(out) as BrandReport[]).toMatchObject([
      { id: 'harbour', files: [{ path: 'logo.svg', bytes: 6 }], findings: [] },
    ]);
  });

  it.each([
    [['check'], 'Name what to check.'],
    [['paint', 'x'], 'Name what to check.'],
    [['check', '/nowhere/brand.json'], 'ENOENT'],
    [['check', '--loud', 'x'], "Unknown option '--loud'"],
  ])('ends with 2 and says how it is used: %j', async (args, text) => {
    const { code, out } = await brand(...args);
    expect(code).toBe(2);
    expect(out).toContain(text);
    expect(out).toContain('brand check PATH');
  });
});
