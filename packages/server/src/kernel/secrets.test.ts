import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../db/testing.ts';
import type { Database } from '../ports/index.ts';
import { isSameDigest, sha256 } from './digest.ts';
import { deriveKeys, loadSecret } from './secrets.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('a generated secret', () => {
  it('is made once, also when many ask at the same moment', async () => {
    const asked = await Promise.all(Array.from({ length: 10 }, () => loadSecret(database.db, 'one')));
    expect(new Set(asked).size).toBe(1);
    expect(asked[0]).toMatch(/^[\w-]{43}$/);
    expect(await loadSecret(database.db, 'one')).toBe(asked[0]);
  });

  it('differs by name', async () => {
    expect(await loadSecret(database.db, 'two')).not.toBe(await loadSecret(database.db, 'one'));
  });
});

describe('derived keys', () => {
  it('follow the keys they come from, one by one, and differ by purpose', async () => {
    const before = await deriveKeys(['old', 'new'], 'search');
    expect(await deriveKeys(['new', 'old'], 'search')).toEqual(before.toReversed());
    expect(await deriveKeys(['old'], 'search')).toEqual([before[0]]);
    expect(await deriveKeys(['old'], 'other')).not.toEqual([before[0]]);
  });
});

describe('digests', () => {
  it('are SHA-256 in base64url', async () => {
    expect(await sha256('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
  });

  it('compare as equal only when they are', async () => {
    const digest = await sha256('abc');
    expect(isSameDigest(digest, digest)).toBe(true);
    for (const other of ['', digest.slice(1), `${digest}a`, `A${digest.slice(1)}`, `${digest.slice(0, -1)}1`]) {
      expect(isSameDigest(digest, other), other).toBe(false);
    }
  });
});
