import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSiteverify, type Siteverify, type SiteverifyFault } from '../../../../../tests/upstream/siteverify.ts';
import { createMemoryLog } from '../../http/testing.ts';
import { captchaProviders, type CaptchaProviderName } from './providers.ts';
import { createSiteverifyCaptcha, type SiteverifyOptions } from './siteverify.ts';

let upstream: Siteverify;
beforeAll(async () => void (upstream = await startSiteverify()));
afterAll(() => upstream.close());
beforeEach(() => {
  upstream.fault = null;
  upstream.asked.length = 0;
});

const names = Object.keys(captchaProviders) as CaptchaProviderName[];
const create = (over: Partial<SiteverifyOptions> = {}) => {
  const log = createMemoryLog();
  const captcha = createSiteverifyCaptcha({
    provider: 'turnstile',
    siteKey: 'site-key',
    secretKey: upstream.secretKey,
    verifyUrl: upstream.url,
    log,
    timeoutMs: 300,
    ...over,
  });
  return { log, widget: captcha.widget, verify: (response: string) => captcha.verify({ response, address: '192.0.2.1' }) };
};

describe('a captcha by siteverify', () => {
  it.each(names)('%s: passes an answer once, and says whose it is', async (provider) => {
    const { verify, log } = create({ provider });
    expect(await verify(`person-${provider}`)).toBe('passed');
    expect(upstream.asked).toEqual([{ secret: upstream.secretKey, response: `person-${provider}`, remoteip: '192.0.2.1' }]);
    expect(await verify(`person-${provider}`)).toBe('failed');
    expect(await verify('program')).toBe('failed');
    expect(log.errors).toEqual([]);
  });

  it.each<SiteverifyFault>(['hang', 'stall', 'reset', 'malformed', 'shapeless', '500', 'redirect'])(
    'never passes what the provider did not: %s',
    async (fault) => {
      const { verify, log } = create();
      upstream.fault = fault;
      expect(await verify('person-of-a-fault')).toBe('unavailable');
      expect(log.errors).toMatchObject([{ text: 'A captcha could not be checked.' }]);
      // One call, not two: the secret follows no redirect.
      expect(upstream.asked).toHaveLength(1);
    },
  );

  it('tells a wrong key of ours from a wrong answer', async () => {
    const { verify, log } = create({ secretKey: 'another' });
    expect(await verify('person')).toBe('unavailable');
    expect(log.errors).toHaveLength(1);
  });

  it('asks nobody about no answer, or one that is too long', async () => {
    const { verify } = create();
    expect(await verify('')).toBe('failed');
    expect(await verify(`person${'x'.repeat(8000)}`)).toBe('failed');
    expect(upstream.asked).toEqual([]);
  });

  it.each(names)('%s: its page may load its script from where that comes', (provider) => {
    const { widget } = create({ provider });
    const allowed = widget.sources['script-src'].map((source) => source.replace('*.', 'js.'));
    expect(allowed.some((source) => widget.script.startsWith(source))).toBe(true);
    expect(widget).toMatchObject({ siteKey: 'site-key', field: expect.stringMatching(/-response$/) });
  });
});
