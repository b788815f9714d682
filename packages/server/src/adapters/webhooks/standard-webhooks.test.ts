import { describe, expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { signWebhook, verifyWebhook } from './standard-webhooks.ts';

const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;
const [secret, other] = [secretOf(7), secretOf(9)];
const now = new Date('2026-11-24T12:00:00Z');
const bytesOf = (text: string) => new TextEncoder().encode(text);
const body = '{"type":"age_check.reported","data":{"session_id":"s","note":"\u00e9 \\u0000"}}';

/** A message as the reference library signs it. */
const signed = (at = now, key = secret, text = body) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': new Webhook(key).sign('msg_1', at, text),
});
const verify = (headers: Record<string, string>, secrets: readonly string[] = [secret], text = body) =>
  verifyWebhook(secrets, { headers: new Headers(headers), body: bytesOf(text) }, now);
const isRefused = (given: ReturnType<typeof verify>) => expect(given).rejects.toMatchObject({ code: 'unauthorized' });

describe('a message under Standard Webhooks', () => {
  it('is signed as the reference library signs it, byte for byte', async () => {
    expect(await signWebhook(secret, 'msg_1', bytesOf(body), now)).toEqual(signed());
    const ours = await signWebhook(secret, 'msg_1', bytesOf(body), new Date());
    expect(new Webhook(secret).verify(body, ours)).toEqual(JSON.parse(body));
  });

  it('is taken from the reference library, and says its id', async () => {
    expect(await verify(signed())).toBe('msg_1');
  });

  it('is taken with any of several secrets, and any of several signatures', async () => {
    expect(await verify(signed(), [other, secret])).toBe('msg_1');
    const both = `${signed(now, other)['webhook-signature']} v1a,bm8= ${signed()['webhook-signature']}`;
    expect(await verify({ ...signed(), 'webhook-signature': both })).toBe('msg_1');
  });

  it.each([
    [-300, true],
    [300, true],
    [-301, false],
    [301, false],
  ])('signed %i s away is taken: %s', async (seconds, isTaken) => {
    const message = verify(signed(new Date(now.getTime() + seconds * 1000)));
    if (isTaken) expect(await message).toBe('msg_1');
    else await expect(message).rejects.toMatchObject({ code: 'unauthorized', params: { reason: 'clock', seconds } });
  });

  it('says nothing of its time where nobody we know signed it', async () => {
    const late = signed(new Date(now.getTime() - 400_000), other);
    await expect(verify(late)).rejects.toMatchObject({ code: 'unauthorized', params: {} });
  });

  it.each<[string, Record<string, string>]>([
    ['no signature', { 'webhook-signature': '' }],
    ['another secret', signed(now, other)],
    ['another id', { 'webhook-id': 'msg_2' }],
    ['another time', { 'webhook-timestamp': String(now.getTime() / 1000 + 1) }],
    ['a time that is none', { 'webhook-timestamp': 'NaN' }],
    ['no id', { 'webhook-id': '' }],
    ['an id of 300 characters', { 'webhook-id': 'm'.repeat(300) }],
    ['another version', { 'webhook-signature': signed()['webhook-signature'].replace('v1,', 'v2,') }],
    ['a digest cut short', { 'webhook-signature': signed()['webhook-signature'].slice(0, -5) }],
    [
      'the right one after eight wrong ones',
      { 'webhook-signature': `${`${signed(now, other)['webhook-signature']} `.repeat(8)}${signed()['webhook-signature']}` },
    ],
  ])('is refused with %s', async (_, change) => {
    await isRefused(verify({ ...signed(), ...change }));
  });

  it('is refused with another body, and where nobody has a secret', async () => {
    await isRefused(verify(signed(), [secret], body.replace('"s"', '"t"')));
    await isRefused(verify(signed(), []));
  });
});
