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
