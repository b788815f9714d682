import { expect, it } from 'vitest';
import { probeStorage } from './storage-probe.ts';

it('is a cookie of the page around the frame where the browser keeps one, and leaves none behind', () => {
  const jar = new Map<string, string>();
  const page = {
    get cookie() {
      return [...jar].map((pair) => pair.join('=')).join('; ');
    },
    set cookie(line: string) {
      const [pair = '', ...attributes] = line.split('; ');
      expect(attributes).toEqual(expect.arrayContaining(['Secure', 'SameSite=None', 'Partitioned']));
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    },
  };
  expect(probeStorage(page)).toBe('partitioned');
  expect(jar.size).toBe(0);
});

it('is memory where cookies are dropped, or throw', () => {
  const deaf = Object.defineProperty({}, 'cookie', { get: () => '', set() {} });
  expect(probeStorage(deaf as Document)).toBe('memory');
  const refused = {
    get cookie(): string {
      throw new DOMException('denied', 'SecurityError');
    },
  };
  expect(probeStorage(refused as Document)).toBe('memory');
});
