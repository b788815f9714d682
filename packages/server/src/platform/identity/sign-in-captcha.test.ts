import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSiteverify, type Siteverify } from '../../../../../tests/upstream/siteverify.ts';
import { createSiteverifyCaptcha } from '../../adapters/captcha/siteverify.ts';
import { mailbox } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { createMemoryLog } from '../../http/testing.ts';
import { limitRows } from '../../limits.ts';
import type { Database } from '../../ports/index.ts';
import { createBrowser, createWorld, parseBrand, type World } from '../testing.ts';

const origin = 'http://localhost:4100';
const brands = [parseBrand({ id: 'daybreak', name: 'Daybreak', hosts: ['localhost:4100'] })];
const free = limitRows.signInMailsUnasked;

let database: Database;
let upstream: Siteverify;
beforeAll(async () => void ([database, upstream] = await Promise.all([createTestDatabase(), startSiteverify()])));
afterAll(() => Promise.all([database.close(), upstream.close()]));
beforeEach(() => {
  upstream.fault = null;
  upstream.asked.length = 0;
});

const createCaptchaWorld = (provider: 'turnstile' | 'hcaptcha' | 'recaptcha' | null = 'turnstile') =>
  createWorld({
    db: database.db,
    clock: { now: () => new Date() },
    brands,
    ...(provider && {
      captcha: createSiteverifyCaptcha({
        provider,
        siteKey: 'key-of-the-page"',
        secretKey: upstream.secretKey,
        verifyUrl: upstream.url,
        log: createMemoryLog(),
        timeoutMs: 300,
      }),
    }),
  });

/** One browser in front of the sign-in page, of a network of its own. */
const open = async (world: World, address = `192.0.2.${Math.ceil(Math.random() * 250)}`) => {
  const one = createBrowser(world, origin, address);
  const { url } = await one.follow(await one.request('/api/v2/auth/login'));
  return async (email: string, fields: Record<string, string> = {}) => {
    const { response } = await one.follow(await one.submit(`${url.pathname}/email`, { email, ...fields }));
    return { text: await response.text(), policy: response.headers.get('content-security-policy') ?? '' };
  };
};
const newAddress = () => `${crypto.randomUUID()}@example.test`;
const mailsTo = async (email: string) => (await database.db.select().from(mailbox)).filter(({ to }) => to === email).length;

describe('a captcha in front of codes', () => {
  it('is asked where more is wanted for one mailbox than usual, from however many networks', async () => {
    const world = await createCaptchaWorld();
    const email = newAddress();
    for (let at = 1; at <= free.user; at += 1) {
      const { text, policy } = await (await open(world, `198.51.100.${at}`))(email);
      expect(text).toContain('We sent a six-digit code');
      expect(text + policy).not.toContain('challenges.cloudflare.com');
    }
    const ask = await open(world, '198.51.100.200');
    const { text, policy } = await ask(email);
    expect(await mailsTo(email)).toBe(free.user);
    expect(text).toContain('Your network has asked for many codes.');
    expect(text).toContain('<div class="challenge cf-turnstile" data-sitekey="key-of-the-page&quot;"></div>');
    expect(text).toContain('<script src="https://challenges.cloudflare.com/turnstile/v0/api.js" async defer></script>');
    expect(policy).toMatch(/(^|; )script-src https:\/\/challenges\.cloudflare\.com(;|$)/);
    expect(policy).toMatch(/(^|; )frame-src https:\/\/challenges\.cloudflare\.com(;|$)/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self'");

    expect((await ask(email, { 'cf-turnstile-response': 'program' })).text).toContain('work. Try the check again');
    expect(await mailsTo(email)).toBe(free.user);
    const passed = await ask(email, { 'cf-turnstile-response': 'person 1' });
    expect(passed.text).toContain('We sent a six-digit code');
    expect(passed.policy).not.toContain('challenges.cloudflare.com');
    expect(await mailsTo(email)).toBe(free.user + 1);
    expect(upstream.asked.at(-1)).toMatchObject({ response: 'person 1', remoteip: '198.51.100.200' });
    // One answer, one code.
    expect((await ask(email, { 'cf-turnstile-response': 'person 1' })).text).toContain('work. Try the check again');
    expect(await mailsTo(email)).toBe(free.user + 1);
  });

  it.each([
    ['hcaptcha', 'h-captcha', 'https://*.hcaptcha.com'],
    ['recaptcha', 'g-recaptcha', 'https://www.gstatic.com/recaptcha/'],
  ] as const)('is asked of a network that wants more than usual: %s', async (provider, className, source) => {
    const ask = await open(await createCaptchaWorld(provider));
    for (let at = 0; at < free.network; at += 1) expect((await ask(newAddress())).text).toContain('We sent a six-digit code');
    const email = newAddress();
    const { text, policy } = await ask(email);
    expect(text).toContain(`class="challenge ${className}"`);
    expect(policy).toContain(source);
    expect(await mailsTo(email)).toBe(0);
    await ask(email, { [`${className}-response`]: `person ${provider}` });
    expect(await mailsTo(email)).toBe(1);
  });

  it('sends nothing where the provider cannot say, and goes on below the usual', async () => {
    const world = await createCaptchaWorld();
    upstream.fault = 'hang';
    const ask = await open(world);
    const email = newAddress();
    for (let at = 0; at < free.user; at += 1) expect((await ask(email)).text).toContain('We sent a six-digit code');
    const { text, policy } = await ask(email, { 'cf-turnstile-response': 'person of a dead provider' });
    expect(text).toContain('run the check just now');
    expect(policy).toContain('challenges.cloudflare.com');
    expect(await mailsTo(email)).toBe(free.user);
  });

  it('opens no way around the limits: a person has theirs too', async () => {
    const ask = await open(await createCaptchaWorld());
    const email = newAddress();
    const { user } = limitRows.signInMailsHere;
    for (let at = 0; at < user; at += 1) await ask(email, { 'cf-turnstile-response': `person ${email} ${at}` });
    expect(await mailsTo(email)).toBe(user);
    const { text } = await ask(email, { 'cf-turnstile-response': `person ${email} late` });
    expect(text).toContain('already sent several codes');
    expect(await mailsTo(email)).toBe(user);
  });

  it('is bounded itself, so that a script cannot make us ask without end', async () => {
    const ask = await open(await createCaptchaWorld());
    const email = newAddress();
    for (let at = 0; at < free.user; at += 1) await ask(email);
    const wrong = () => ask(email, { 'cf-turnstile-response': 'program' });
    for (let at = 0; at < limitRows.captchaChecks.network; at += 1) await wrong();
    expect((await wrong()).text).toContain('Too many tries from your network');
    expect(upstream.asked).toHaveLength(limitRows.captchaChecks.network);
  });

  it('is nowhere without a provider', async () => {
    const ask = await open(await createCaptchaWorld(null));
    const email = newAddress();
    const { user } = limitRows.signInMailsHere;
    for (let at = 0; at < user; at += 1) expect((await ask(email)).text).toContain('We sent a six-digit code');
    const { text, policy } = await ask(email);
    expect(text).not.toContain('class="challenge');
    expect(policy).toContain("trusted-types 'none'");
  });
});
