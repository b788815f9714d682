import { describe, expect, it } from 'vitest';
import { toReturnPath } from './return-path.ts';

const kept = [
  '/chatbot/create',
  '/personas',
  '/favorite-bots',
  '/my-chatbots',
  '/subscribe',
  '/portal',
  '/manage-subscription',
  '/checkout',
  '/checkout?plan_id=basic-month&coupon=SPRING',
  '/?sort=name&mature=wanted',
  '/chat/mira',
  '/chat/mira/b1d5-0c',
  '/chat/mira?message=m1',
];

const refused = [
  '',
  'checkout',
  '/',
  '/profile',
  '/chat',
  '/chat/',
  '/chat//evil.example',
  '/chat/mira/b1/more',
  '/chatbot/create/extra',
  '/checkout/',
  '/CHECKOUT',
  '//evil.example',
  '//evil.example/checkout',
  '///evil.example/checkout',
  '////evil.example',
  '/\\evil.example/checkout',
  '\\\\evil.example\\checkout',
  '\\/evil.example/checkout',
  '/\t/evil.example/checkout',
  '/\n/evil.example/checkout',
  '/\r\n/evil.example',
  '\t//evil.example/checkout',
  ' /checkout',
  '/checkout\t',
  '/check\tout',
  '/check\nout',
  '/checkout\r\nset-cookie: session=stolen',
  '/%0d%0aset-cookie:x=1',
  'http://evil.example/checkout',
  'https://evil.example/checkout',
  'https:evil.example',
  'https:/evil.example',
  'HTTPS://evil.example',
  'http://in-app.invalid/checkout',
  'http:checkout',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//checkout',
  'data:text/html,checkout',
  'vbscript:x',
  'blob:http://localhost/checkout',
  'file:///checkout',
  '/@evil.example/checkout',
  'user:pass@evil.example/checkout',
  'http://localhost:4100@evil.example/checkout',
  '/checkout/../../evil',
  '/checkout/..;/portal',
  '/./checkout',
  '/x/../checkout',
  '/%2f%2fevil.example/checkout',
  '/%2e%2e/checkout',
  '/%5cevil.example/checkout',
  '/checkout%2f..%2f..%2fevil',
  '/checkout?x=1\r\nset-cookie: a=b',
  '/checkout%00',
  '/checkout\u0000',
  '/c\u200bheckout',
  '/checkout\u2028',
  '/\u2044/evil.example',
  '//xn--evl-5ya.example/checkout',
  '//[::1]/checkout',
  '//%65vil.example/checkout',
  '//localhost:4100@evil.example/checkout',
  '/checkout;@evil.example',
  '/checkout//evil.example',
  '/.evil.example/checkout',
  '//',
  '/\\',
  '?redirect=/checkout',
  '#/checkout',
];

describe('the page that a sign-in returns to', () => {
  it.each(kept)('is remembered: %s', (path) => {
    expect(toReturnPath(path)).toBe(path);
  });

  it.each(refused)('is home for anything else: %j', (wish) => {
    expect(toReturnPath(wish)).toBe('/');
  });

  it('is home when nobody asked for a page', () => {
    expect(toReturnPath(undefined)).toBe('/');
  });

  it('drops a fragment, which the server would never see', () => {
    expect(toReturnPath('/checkout#//evil.example')).toBe('/checkout');
  });
});
