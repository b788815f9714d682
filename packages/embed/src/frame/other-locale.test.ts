import type { LocaleTable } from '@troupe/protocol';
import { expect, it } from 'vitest';
import { findOther } from './other-locale.ts';

const table: LocaleTable = {
  de: { first: '/de.js', rest: '/de-rest.js', direction: 'ltr', integrity: { first: 'sha384-A', rest: 'sha384-B' } },
};
const load = async () => ({ default: table });

/** A document whose links answer as a test says. */
const pageWhere = (isGood: (href: string) => boolean) => {
  const page = document.implementation.createHTMLDocument();
  const script = Object.assign(page.createElement('script'), { nonce: 'N' });
  page.head.append(script);
  const links: HTMLLinkElement[] = [];
  page.head.append = (...added) => {
    for (const link of added as HTMLLinkElement[]) {
      links.push(link);
      const event = new Event(isGood(link.getAttribute('href') ?? '') ? 'load' : 'error');
      queueMicrotask(() => (event.type === 'load' ? link.onload?.(event) : link.onerror?.(event)));
    }
  };
  return { page, links };
};

it('brings both modules of a locale, each with the hash that the table says', async () => {
  const { page, links } = pageWhere(() => true);
  expect(await findOther('/t.js', 'de-AT', page, load)).toEqual({ first: '/de.js', rest: '/de-rest.js', direction: 'ltr' });
  const asked = links.map((link) => [link.rel, link.getAttribute('href') ?? '', link.integrity]);
  expect(asked.toSorted()).toEqual([
    ['modulepreload', '/de-rest.js', 'sha384-B'],
    ['modulepreload', '/de.js', 'sha384-A'],
  ]);
  expect(links.every((link) => link.nonce === 'N' && link.crossOrigin !== null)).toBe(true);
});

it('refuses texts that are not what was built', async () => {
  const { page } = pageWhere((href) => href !== '/de.js');
  await expect(findOther('/t.js', 'de', page, load)).rejects.toThrow('/de.js is not what was built.');
});

it('goes on without what loads later', async () => {
  const { page } = pageWhere((href) => href === '/de.js');
  expect(await findOther('/t.js', 'de', page, load)).toMatchObject({ first: '/de.js' });
});

it('finds nothing in a language that we have no texts of', async () => {
  expect(await findOther('/t.js', 'nl', document, load)).toBeUndefined();
});
