import { AppError } from '@troupe/protocol';
import { drawPage } from '../html/themed-page.ts';
import type { RawRoute } from '../http/raw-routes/raw-route.ts';
import { modeOf } from '../http/reader.ts';
import { markup } from '../kernel/markup.ts';

/** Where the demo's brand files say that their programme for affiliates is. */
export const affiliatesPath = '/affiliates';

/** GET /affiliates: what an operator has elsewhere, so that the demo's link to it leads somewhere. */
export const createAffiliatesRoute = (): RawRoute => ({
  prefix: affiliatesPath,
  limit: 'servedFiles',
  bodyBytes: 0,
  async answer(request, { brand }) {
    const { pathname, origin } = new URL(request.url);
    const isAsked = pathname === affiliatesPath && brand.features.affiliates_url === affiliatesPath;
    if (!isAsked || (request.method !== 'GET' && request.method !== 'HEAD')) throw new AppError('not_found');
    const { status, headers, html } = drawPage(brand, {
      title: 'Affiliates',
      wide: true,
      hasHeader: true,
      mode: modeOf(request),
      body: markup`<h1>Affiliates</h1>
<p class="notice">This is a sample page for a demo. Nobody is paid here: put the address of your own program in the brand's file.</p>
<h2>How it works</h2>
<ol><li>Link to ${brand.name} with your ID: <a href="/?affiliate_id=sample">${origin}/?affiliate_id=sample</a></li>
<li>The first ID that a visitor comes with is kept on their device for 30 days.</li>
<li>It is written down with the account when they sign up.</li></ol>
<p class="links"><a href="/">Back to ${brand.name}</a></p>`,
    });
    return new Response(request.method === 'HEAD' ? null : html, { status, headers });
  },
});
