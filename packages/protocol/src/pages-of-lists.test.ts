import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { endpoints } from './endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { limits } from './limits.ts';

/** How long a page is where nothing is said, of every list that has pages. */
const sizes = Object.fromEntries(
  (Object.values(endpoints) as Endpoint[]).flatMap(({ id, query }) => {
    const { limit, last_id } = (query as { entries?: Record<string, v.GenericSchema> } | undefined)?.entries ?? {};
    return limit && last_id ? [[id, v.parse(limit, undefined)]] : [];
  }),
);

/** Lists whose pages are of another length, for a reason of their own. */
const others = {
  // All that an account may have: they are searched where they are shown.
  listLorebooks: 100,
  // A conversation is read from its end: what a screen and a half shows.
  listMessages: 50,
  // All that an account may have: the chat picks among them without turning pages.
  listPersonas: 100,
  // Rows of two, three and four are full.
  listPictures: 24,
};

describe('a page of a list', () => {
  it('has twenty-five of them unless there is a reason', () => {
    expect(limits.listPage).toBe(25);
    const odd = Object.entries(sizes).filter(([, size]) => size !== limits.listPage);
    expect(Object.fromEntries(odd)).toEqual(others);
  });
});
