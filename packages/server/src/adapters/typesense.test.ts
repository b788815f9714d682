import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CharacterHit } from '@troupe/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collectionFields } from '../platform/catalogue/search/fields.ts';
import { createTypesenseIndex } from './typesense.ts';

const hit: CharacterHit = {
  id: 'elin',
  character_id: 'elin',
  name: 'Elin',
  title: '',
  tags: ['Sea'],
  language: 'en',
  num_messages: 1,
  num_messages_24h: 0,
  rating_score: 0.9,
  token_count: 10,
  avatar_is_nsfw: false,
  is_nsfw: false,
  definition_visible: true,
  definition_size_category: 'low',
  creator_username: 'a',
  creator_user_id: 'a',
  application_ids: ['daybreak'],
  visibility: 'public',
  type: 'character',
  createdAt: 1,
  updatedAt: 1,
};

interface Seen {
  call: string;
  key: string | undefined;
  body: string;
}

/** A cluster as far as the adapter talks to it. */
let server: Server;
let url: string;
let seen: Seen[] = [];
let exists = false;

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://cluster');
      seen.push({
        call: `${request.method} ${pathname}${search}`,
        key: request.headers['x-typesense-api-key'] as string | undefined,
        body: Buffer.concat(parts).toString(),
      });
      const answer = (status: number, body: unknown) => {
        response.writeHead(status, { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' });
        response.end(typeof body === 'string' ? body : JSON.stringify(body));
      };
      if (pathname === '/t/collections/characters')
        return exists ? answer(200, { name: 'characters' }) : answer(404, { message: 'Not Found' });
      if (pathname === '/t/collections') return answer(201, {});
      if (pathname.endsWith('/multi_search')) return answer(200, { results: [{ found: 0, page: 1, hits: [] }] });
      if (pathname.endsWith('/import')) return answer(200, '{"success":true}');
      if (request.method === 'DELETE') return answer(404, { message: 'Could not find a document' });
      return answer(200, { ok: true });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/t`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen = [];
  exists = false;
});

const open = () => createTypesenseIndex({ url, adminKey: 'admin', searchKey: 'only-search' });

describe('a Typesense cluster as the search index', () => {
  it('makes the collection once, with the fields of our own endpoint, then writes documents', async () => {
    const index = open();
    await index.upsert([hit]);
    await index.upsert([hit]);
    expect(seen.map(({ call }) => call)).toEqual([
      'GET /t/collections/characters',
      'POST /t/collections',
      'POST /t/collections/characters/documents/import?throwOnFail=true&action=upsert',
      'POST /t/collections/characters/documents/import?throwOnFail=true&action=upsert',
    ]);
    const made = JSON.parse(seen[1]?.body ?? '') as { fields: { name: string }[]; default_sorting_field: string };
    const names = made.fields.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(collectionFields).filter((name) => name !== 'id')));
    expect(made.default_sorting_field).toBe('num_messages');
    expect(JSON.parse(seen[2]?.body ?? '')).toEqual(hit);
    expect(new Set(seen.map(({ key }) => key))).toEqual(new Set(['admin']));
  });

  it('keeps a collection that is there', async () => {
    exists = true;
    await open().upsert([hit]);
    expect(seen.map(({ call }) => call)).not.toContain('POST /t/collections');
  });

  it('removes without minding what was never there', async () => {
    await expect(open().remove('nobody')).resolves.toBeUndefined();
  });

  it('lets browsers search with a key of their own, never the admin key', () => {
    const { nodes, parentKey } = open().access();
    expect(parentKey).toBe('only-search');
    expect(nodes).toMatchObject([{ host: '127.0.0.1', protocol: 'http', path: '/t' }]);
  });

  it('searches for the server within a filter that no search can leave', async () => {
    exists = true;
    const searches = [
      { q: '*', query_by: 'name' },
      { q: 'fox', query_by: 'name', filter_by: 'a:=1 || b:=2' },
    ];
    expect(await open().find(searches, 'visibility:=public')).toEqual([{ found: 0, page: 1, hits: [] }]);
    const asked = JSON.parse(seen.at(-1)?.body ?? '') as { searches: object[] };
    expect(asked.searches).toMatchObject([
      { q: '*', collection: 'characters', filter_by: 'visibility:=public' },
      { q: 'fox', filter_by: '(visibility:=public) && (a:=1 || b:=2)' },
    ]);
  });

  it('answers a ping, and fails one that nobody hears', async () => {
    await expect(open().ping()).resolves.toBeUndefined();
    await expect(createTypesenseIndex({ url: 'http://127.0.0.1:9', adminKey: 'a', searchKey: 'b' }).ping()).rejects.toThrow();
  });
});
