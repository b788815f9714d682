import { describe, expect, it } from 'vitest';
import { requireSameOrigin } from './same-origin.ts';

const isTaken = (headers: Record<string, string>): boolean => {
  try {
    requireSameOrigin(new Request('https://chat.example/api/v2/auth/logout', { method: 'POST', headers }));
    return true;
  } catch {
    return false;
  }
};

describe('a call that carries a cookie', () => {
  it.each([
    [{}, true],
    [{ origin: 'https://chat.example' }, true],
    [{ origin: 'https://chat.example', 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ origin: 'https://evil.example' }, false],
    [{ origin: 'https://other.chat.example' }, false],
    [{ origin: 'null' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'of another day' }, false],
  ])('with %j: taken %s', (headers, taken) => expect(isTaken(headers as Record<string, string>)).toBe(taken));
});
