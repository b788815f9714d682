import { contentPolicy } from './content-policy.ts';

/** What answers over https say of the scheme (RFC 6797): nothing, this host for a year, or its subdomains too. */
export type Hsts = 'off' | 'on' | 'subdomains';

const year = 'max-age=31536000';
const transportSecurity: Record<Exclude<Hsts, 'off'>, string> = { on: year, subdomains: `${year}; includeSubDomains` };

const closedPolicy = contentPolicy({ 'frame-ancestors': "'none'" });

/**
 * Adds the headers that no answer may lack. An answer that brings its own
 * content policy keeps it and decides with it who may frame it; every other forbids framing.
 */
export const secured = (
  answer: Response,
  { requestId, isHttps, hsts }: { requestId: string; isHttps: boolean; hsts: Hsts },
): Response => {
  const headers = new Headers(answer.headers);
  const policy = headers.get('content-security-policy') ?? closedPolicy;
  headers.set('content-security-policy', policy);
  if (policy.includes("frame-ancestors 'none'")) headers.set('x-frame-options', 'DENY');
  headers.set('x-content-type-options', 'nosniff');
  if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  headers.set('x-request-id', requestId);
  if (isHttps && hsts !== 'off') headers.set('strict-transport-security', transportSecurity[hsts]);
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
};
