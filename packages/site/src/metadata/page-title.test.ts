import { describe, expect, it } from 'vitest';
import { pageDescriptions } from '../page-descriptions.ts';
import { routes } from '../routes.ts';
import { fillSlots, titleOf } from './page-title.ts';

const elin = { name: 'Elin {product}', title: 'Keeper', creator_username: 'harbourlight' };

describe('titles', () => {
  it('name product, character and creator, and take nothing in them for a slot', () => {
    expect(fillSlots('{character} by {username} · {product}', 'Daybreak', elin)).toBe(
      'Elin {product} by harbourlight · Daybreak',
    );
  });

  it('wait for the character', () => {
    expect(titleOf({ title: 'Chat with {character}', lookup: 'character' }, 'Daybreak', undefined)).toBeNull();
  });
});

describe('the route table', () => {
  it('gives every page its own title and description', () => {
    const own = routes.filter(({ name }) => name !== 'chat.conversation');
    expect(new Set(own.map(({ title }) => title)).size).toBe(routes.length - 1);
    expect(new Set(own.map(({ name }) => pageDescriptions[name])).size).toBe(routes.length - 1);
  });

  it('uses only slots that its lookup fills', () => {
    for (const { name, title, lookup } of routes) {
      const slots = [...`${title}${pageDescriptions[name]}`.matchAll(/\{(\w+)\}/g)].map(([, slot]) => slot);
      expect(slots.filter((slot) => slot !== 'product' && lookup === 'none')).toEqual([]);
    }
  });

  it('ends with the row of every other path', () => expect(routes.at(-1)).toMatchObject({ path: '*', status: 404 }));
});
