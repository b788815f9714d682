import { expect, it } from 'vitest';
import { requestCookie } from './request-cookie.ts';

it.each([
  [undefined, null],
  ['mode=dark', 'dark'],
  ['a=1; mode=dark;b=2', 'dark'],
  ['a=1;  mode=', ''],
  ['mode=a=b==', 'a=b=='],
  ['mode=first; mode=second', 'first'],
  ['dark-mode=dark; modes=dark; mode', null],
])('of %j reads %j', (cookie, value) => {
  const request = new Request('https://acme.example/', { headers: cookie === undefined ? {} : { cookie } });
  expect(requestCookie(request, 'mode')).toBe(value);
});
