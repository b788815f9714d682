import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../http/testing.ts';
import { createRememberedCountries } from './remembered.ts';

const keys = ['key-of-the-tests-of-32-bytes-or-so'] as const;
const clock = createManualClock();
const countries = createRememberedCountries({ keys, clock });
const asked = (cookie?: string, origin = 'http://localhost:4100', hint?: string) =>
  new Request(`${origin}/`, { headers: { ...(cookie && { cookie }), ...(hint && { 'x-country': hint }) } });
const kept = async (told: string, origin?: string): Promise<string> => {
  const line = await countries.remember(asked(undefined, origin), told);
  return line?.split(';')[0] ?? '';
};

describe('the country that our proxy told', () => {
  it('is kept for a day, in a cookie that scripts do not read', async () => {
    const line = await countries.remember(asked(), 'nl');
    expect(line).toMatch(/^country=NL\.\d+\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=86400$/);
    expect(await countries.remember(asked(undefined, 'https://chat.example'), 'NL')).toMatch(/^__Host-country=.*; Secure$/);
    const cookie = await kept('NL');
    expect(await countries.find(asked(cookie), null)).toEqual({ country: 'NL', hint: null });
    clock.advance(24 * 3_600_000);
    expect(await countries.find(asked(cookie), null)).toEqual({ country: 'NL', hint: null });
    clock.advance(1000);
    expect(await countries.find(asked(cookie), null)).toEqual({ country: null, hint: null });
  });

  it('is written once half a day at most, and anew when it changes', async () => {
    const cookie = await kept('NL');
    expect(await countries.remember(asked(cookie), 'NL')).toBeNull();
    expect(await countries.remember(asked(cookie), 'DE')).toContain('country=DE.');
    clock.advance(12 * 3_600_000);
    expect(await countries.remember(asked(cookie), 'NL')).toContain('country=NL.');
  });

  it('counts only where the proxy says nothing, and is never made of what a caller says', async () => {
    const cookie = await kept('NL');
    expect(await countries.find(asked(cookie), 'DE')).toEqual({ country: 'DE', hint: null });
    expect(await countries.find(asked(cookie, undefined, 'DE'), 'XX')).toEqual({ country: 'NL', hint: 'DE' });
    expect(await countries.remember(asked(undefined, undefined, 'NL'), null)).toBeNull();
    expect(await countries.remember(asked(undefined, undefined, 'NL'), 'T1')).toBeNull();
  });

  it.each([
    ['another country', (cookie: string) => cookie.replace('NL', 'BE')],
    ['another time', (cookie: string) => cookie.replace(/\.(\d+)\./, (_, at) => `.${Number(at) - 1}.`)],
    ['a time to come', (cookie: string) => cookie.replace(/\.(\d+)\./, (_, at) => `.${Number(at) + 1}.`)],
    ['no signature', (cookie: string) => cookie.slice(0, -44)],
    ['another signature', (cookie: string) => `${cookie.slice(0, -4)}AAAA`],
  ])('is not believed with %s', async (_, change) => {
    expect((await countries.find(asked(change(await kept('NL'))), null)).country).toBeNull();
  });

  it('is of one host, and of these secrets', async () => {
    const cookie = await kept('NL', 'http://lantern.localhost:4100');
    expect((await countries.find(asked(cookie), null)).country).toBeNull();
    const others = createRememberedCountries({ keys: ['another-key-of-the-tests-of-32-byt'], clock });
    expect((await others.find(asked(await kept('NL')), null)).country).toBeNull();
    const rotated = createRememberedCountries({ keys: ['another-key-of-the-tests-of-32-byt', ...keys], clock });
    expect((await rotated.find(asked(await kept('NL')), null)).country).toBe('NL');
  });
});
