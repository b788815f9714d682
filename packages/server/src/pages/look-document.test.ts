import { createHash } from 'node:crypto';
import { contrastRatio, layerThemes, parseColor, presets, resolveTheme, type ThemeConfig } from '@troupe/protocol/theme';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrands } from '../brands.ts';
import { createTestBrand } from '../http/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';

const partner = 'https://partner.example';
const teal = { preset: 'daybreak', accent: '#0d9488' } as const;
const brand = createTestBrand({ theme: teal, embed: { allowed_origins: [partner] } });
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ brands: createBrands([brand]) });
});
afterAll(() => server.close());

const ask = (over: Record<string, string> = {}) =>
  server.send(`/embed/v1/look?${new URLSearchParams({ application: brand.id, origin: partner, ...over })}`);
/** Light and dark, as the document's script posts them. */
const colorsOf = async (answer: Response): Promise<string[][]> =>
  JSON.parse(/data-colors="([^"]*)"/.exec(await answer.text())![1]!.replaceAll('&quot;', '"')) as string[][];
const expected = (theme: ThemeConfig): string[][] => {
  const { light, dark } = resolveTheme(theme);
  return [light, dark].map((mode) => [mode.accent, mode['on-accent'], mode.canvas, mode['text-1']]);
};

describe('GET /embed/v1/look', () => {
  it("says the brand's colours, light and dark, to the page that asked and to no other", async () => {
    const answer = await ask();
    expect(answer.status).toBe(200);
    const html = await answer.clone().text();
    expect(html).toContain(`data-to="${partner}"`);
    expect(await colorsOf(answer)).toEqual(expected(teal));
    expect(html.length).toBeLessThan(800);
  });

  it.each(Object.keys(presets))('%s: eight opaque colours, and enough contrast on both', async (preset) => {
    const colors = await colorsOf(await ask({ appearance: JSON.stringify({ preset }) }));
    expect(colors.flat().join(' ')).toMatch(/^(#[\da-f]{6} ){7}#[\da-f]{6}$/);
    for (const [button, icon, panel, text] of colors as [string, string, string, string][]) {
      expect(contrastRatio(parseColor(icon)!, parseColor(button)!)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(parseColor(text)!, parseColor(panel)!)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("lays the page's changes over the brand's theme, corrected like any theme", async () => {
    const changes: ThemeConfig = { accent: '#fefefe', dark: { canvas: '#000000' } };
    const layered = expected(layerThemes(teal, changes));
    expect(await colorsOf(await ask({ appearance: JSON.stringify(changes) }))).toEqual(layered);
    expect(layered[0]![0]).not.toBe('#fefefe');
    expect(await colorsOf(await ask({ appearance: '{"accent":"url(x)}' }))).toEqual(expected(teal));
  });

  it.each([
    ['light', 0],
    ['dark', 1],
  ] as const)('of a theme that is always %s, both are those', async (mode, index) => {
    const [one, other] = await colorsOf(await ask({ appearance: JSON.stringify({ mode }) }));
    expect(one).toEqual(expected(teal)[index]);
    expect(other).toEqual(one);
  });

  it.each([
    ['another page', { origin: 'https://evil.example' }],
    ['a look-alike', { origin: `${partner}.evil.example` }],
    ['another application', { application: 'acme' }],
    ['markup', { origin: '"><script>parent.ran=1</script>' }],
  ])('says nothing to %s', async (_, over) => {
    const answer = await ask(over);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const html = await answer.text();
    expect(html).not.toMatch(/script|data-|evil/);
  });

  it.each<Record<string, string>>([
    { origin: 'x'.repeat(301) },
    { appearance: 'x'.repeat(2001) },
    { application: 'x'.repeat(33) },
  ])('refuses what is too long', async (over) => expect((await ask(over)).status).toBe(400));

  it('runs its own script and no other, in the pages of the brand, and may be kept for five minutes', async () => {
    const answer = await ask();
    const policy = answer.headers.get('content-security-policy')!;
    const script = /<script>(.*)<\/script>/.exec(await answer.text())![1]!;
    expect(policy).toContain(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    expect(policy).toContain(`frame-ancestors ${partner};`);
    expect(policy).toContain("default-src 'none'");
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=86400');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });
});
