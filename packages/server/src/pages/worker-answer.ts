import { contentPolicy } from '../http/content-policy.ts';
import type { Asset } from '../ports/index.ts';
import { assetAnswer, caching } from './asset-answer.ts';

export const workerPath = '/service-worker.js';

/** The site's service worker. It asks for documents in the page's place, so its own policy lets it ask this origin only. */
export const workerAnswer = (asset: Asset, request: Request): Response => {
  const answer = assetAnswer(asset, request, caching.revalidated);
  answer.headers.set('content-security-policy', contentPolicy({ 'connect-src': "'self'", 'frame-ancestors': "'none'" }));
  return answer;
};
