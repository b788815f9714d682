import { describe, expect, it } from 'vitest';
import { createBoundSealer } from './bound-sealer.ts';

const [old, fresh] = ['old-secret-of-the-tests-of-32-byte', 'new-secret-of-the-tests-of-32-byte'];

describe('a sealed value', () => {
  it('opens for its owner, says nothing, and is never the same twice', async () => {
    const sealer = createBoundSealer([old]);
    const sealed = await sealer.seal('sk-canary-1234', 'mara');
    expect(sealed).not.toContain('canary');
    expect(await sealer.seal('sk-canary-1234', 'mara')).not.toBe(sealed);
    expect(await sealer.open(sealed, 'mara')).toBe('sk-canary-1234');
  });

  it('opens for nobody else, nor once it was changed', async () => {
    const sealer = createBoundSealer([old]);
    const sealed = await sealer.seal('sk-canary-1234', 'mara');
    expect(await sealer.open(sealed, 'zoe')).toBeNull();
    const [kid, iv, bytes = ''] = sealed.split('.');
    expect(
      await sealer.open([kid, iv, bytes.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))].join('.'), 'mara'),
    ).toBeNull();
    for (const broken of ['', '.', 'a.b.c', `${kid}..`, `${kid}.!.!`]) expect(await sealer.open(broken, 'mara')).toBeNull();
  });

  it('outlives a rotation, is known as old, and is lost with its key', async () => {
    const sealed = await createBoundSealer([old]).seal('sk-canary-1234', 'mara');
    const rotated = createBoundSealer([fresh, old]);
    expect(await rotated.open(sealed, 'mara')).toBe('sk-canary-1234');
    expect(await rotated.isCurrent(sealed)).toBe(false);
    expect(await rotated.isCurrent(await rotated.seal('sk-canary-1234', 'mara'))).toBe(true);
    expect(await createBoundSealer([fresh]).open(sealed, 'mara')).toBeNull();
  });
});
