import { expect, it } from 'vitest';
import { readBrands } from '../adapters/brand-files.ts';
import { markup } from '../kernel/markup.ts';
import { drawPage } from './themed-page.ts';

it('asks for no icon that its own policy refuses', async () => {
  for (const brand of (await readBrands(undefined, { port: 4100, partnerPort: 4200 })).brands) {
    const { html, headers } = drawPage(brand, { title: 'Enter your code', body: markup`<p>Here</p>` });
    expect(html).toContain('<link rel="icon" href="data:,">');
    expect(headers['content-security-policy']).toContain('; img-src data:;');
  }
});

it('has a header with the mark, which leads home, where it stands by itself', async () => {
  const { brands } = await readBrands(undefined, { port: 4100, partnerPort: 4200 });
  for (const brand of [...brands, { ...brands[0]!, logo: '/brand-files/quay.png' }]) {
    const page = { title: 'Terms', body: markup`<p>Here</p>` };
    const { html, headers } = drawPage(brand, { ...page, hasHeader: true });
    const src = brand.logo.startsWith('/') ? brand.logo : `/marks/${brand.logo}.svg`;
    expect(html).toContain(`<header><a href="/"><img src="${src}" alt="" width="28" height="28">${brand.name}</a></header>`);
    expect(html).not.toContain('class="brand"');
    expect(headers['content-security-policy']).toContain("; img-src 'self' data:;");
    // In the midst of a sign-in nothing leads away.
    expect(drawPage(brand, page).html).not.toContain('<header>');
  }
});
