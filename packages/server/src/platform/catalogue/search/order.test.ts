import { describe, expect, it } from 'vitest';
import { createTurns } from '../../../kernel/turns.ts';
import { createColumns } from './columns.ts';
import type { SearchDocument } from './fields.ts';
import { pageInOrder } from './order.ts';
import { readParameters } from './parameters.ts';

const count = 3000;
/** Numbers that repeat, in no order. */
const messagesOf = (place: number) => (place * 7919) % 211;
const document = (place: number): SearchDocument =>
  ({
    id: `c${String(place).padStart(5, '0')}`,
    name: `N${(place * 31) % 97}`,
    num_messages: messagesOf(place),
  }) as SearchDocument;
const documents = Array.from({ length: count }, (_, place) => document(place));
const columns = createColumns();
for (const [place, one] of documents.entries()) columns.set(place, one);
const places = Int32Array.from(documents.keys());
const searchOf = (page: number, sort_by = 'num_messages:desc') =>
  readParameters({ q: '*', query_by: 'name', sort_by, page, per_page: 48 }, 'application_ids:=daybreak');

const idsAt = async (page: number, sort?: string) =>
  (await pageInOrder(places, { documents, columns }, searchOf(page, sort), null, createTurns())).map(
    (place) => documents[place]?.id,
  );

describe('a page of what is found', () => {
  const byMessages = documents.toSorted((a, b) => b.num_messages - a.num_messages || (a.id < b.id ? -1 : 1));
  const byName = documents.toSorted((a, b) =>
    a.name.toLowerCase() === b.name.toLowerCase() ? (a.id < b.id ? -1 : 1) : a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1,
  );

  it.each([1, 2, 40, 62, 63, 64])('is the same as of everything sorted: page %i', async (page) => {
    const from = (page - 1) * 48;
    expect(await idsAt(page)).toEqual(byMessages.slice(from, from + 48).map(({ id }) => id));
    expect(await idsAt(page, 'name:asc')).toEqual(byName.slice(from, from + 48).map(({ id }) => id));
  });

  it('costs the fortieth about what the first does: each place is compared a few times', async () => {
    const compared = async (page: number) => {
      let looks = 0;
      const keys = columns.numbers('num_messages');
      const counting = {
        ...columns,
        numbers: () =>
          new Proxy(keys, {
            get: (target, key) => {
              looks += 1;
              return Reflect.get(target, key, target) as unknown;
            },
          }),
      };
      await pageInOrder(places, { documents, columns: counting }, searchOf(page), null, createTurns());
      return looks / 2 / count;
    };
    expect(await compared(1)).toBeLessThan(6);
    expect(await compared(40)).toBeLessThan(6);
  });
});
