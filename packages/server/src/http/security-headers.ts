const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Adds the headers that no answer may lack (trust guide T3 and §1). An answer that brings its own
 * content policy keeps it and decides with it who may frame it; every other may be framed by nobody.
 */
export const secured = (answer: Response, { requestId, isHttps }: { requestId: string; isHttps: boolean }): Response => {
  const headers = new Headers(answer.headers);
  const policy = headers.get('content-security-policy') ?? closedPolicy;
  headers.set('content-security-policy', policy);
  if (policy.includes("frame-ancestors 'none'")) headers.set('x-frame-options', 'DENY');
  headers.set('x-content-type-options', 'nosniff');
  if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  headers.set('x-request-id', requestId);
  if (isHttps) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
};
