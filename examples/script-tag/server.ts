/** A partner's whole back end: one page, and tokens for the user who is signed in to it. */
import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { importJWK, SignJWT, type JWK } from 'jose';

if (process.env['NODE_ENV'] === 'production') throw new Error('This example signs with a key that everybody knows.');

const port = Number(process.env['PARTNER_PORT'] ?? 4200);
const page = `http://127.0.0.1:${port}`;
const troupe = process.env['TROUPE_ORIGIN'] ?? `http://acme.localhost:${process.env['PORT'] ?? 4100}`;
const application = process.env['TROUPE_APPLICATION'] ?? 'acme';
/** The demo's brand has this character, and the public half of the demo's key; another brand has guests, who choose for themselves. */
const isDemo = application === 'acme';
const character = isDemo ? 'elin-marrow' : '';
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const jwk = JSON.parse(read('./demo-key.json')) as JWK;
const key = await importJWK(jwk, 'ES256');
const readers: Record<string, string> = { mara: 'Mara Lindqvist', noor: 'Noor Haddad' };

/** Strict, with Trusted Types; `frame-src` is all that the widgets need of it (docs/embed.md). */
const policy = (nonce: string) =>
  `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'self'; connect-src 'self'; img-src data:; frame-src ${troupe}; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types troupe";

const app = new Hono();

app.get('/', (c) => {
  const nonce = crypto.randomUUID();
  c.header('content-security-policy', policy(nonce));
  const values: Record<string, string> = { nonce, troupe, application, character };
  return c.html(read('./index.html').replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''));
});
app.get('/page.js', (c) => c.body(read('./page.js'), 200, { 'content-type': 'text/javascript' }));
app.get('/page.css', (c) => c.body(read('./page.css'), 200, { 'content-type': 'text/css' }));

app.post('/session', async (c) => {
  const { reader } = await c.req.json<{ reader: string }>();
  setCookie(c, 'reader', reader, { httpOnly: true, sameSite: 'Strict', path: '/' });
  return c.json({});
});

/** One token per request, for this user and the frame that asked, good once and for a minute (docs/embed.md, "Tokens"). */
app.post('/troupe-token', async (c) => {
  const reader = getCookie(c, 'reader') ?? '';
  if (!isDemo || !Object.hasOwn(readers, reader)) return c.json({ token: null });
  const { jkt } = await c.req.json<{ jkt?: string }>();
  const bound = jkt === undefined ? {} : { cnf: { jkt } };
  const token = await new SignJWT({ name: readers[reader], username: `${reader}_gazette`, origin: page, ...bound })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: jwk.kid ?? '' })
    .setIssuer('acme')
    .setAudience(troupe)
    .setSubject(`gazette-${reader}`)
    .setIssuedAt()
    .setExpirationTime('60s')
    .setJti(crypto.randomUUID())
    .sign(key);
  return c.json({ token });
});

serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => console.log(`A partner's page is at ${page}`));
