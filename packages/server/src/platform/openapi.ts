import { openapiDocument } from '@troupe/protocol/openapi';
import type { RawRoute } from '../http/raw-routes/raw-route.ts';

let text: string | undefined;

/** GET /api/openapi.json: the contract as OpenAPI 3.1, written once when first asked for. */
export const openapiRoute: RawRoute = {
  prefix: '/api/openapi.json',
  limit: 'siteTexts',
  bodyBytes: 0,
  async answer() {
    text ??= JSON.stringify(openapiDocument());
    return new Response(text, {
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=300' },
    });
  },
};
