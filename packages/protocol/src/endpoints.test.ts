import { getDefaults } from 'valibot';
import { describe, expect, it } from 'vitest';
import { endpoints } from './endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { errorTexts } from './error-texts.ts';
import { errorTable } from './errors.ts';

const all = Object.entries(endpoints) as [string, Endpoint][];

describe('the endpoint table', () => {
  it.each(all)('%s is listed under its own id', (name, endpoint) => {
    expect(endpoint.id).toBe(name);
  });

  it.each(all)('%s has a params field for every :name of its path, and no other', (_, endpoint) => {
    const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name).toSorted();
    const declared = endpoint.params ? Object.keys(getDefaults(endpoint.params) ?? {}).toSorted() : [];
    expect(declared).toEqual(named);
  });

  it.each(all)('%s stands under /api/v1 or /api/v2 and sends no body with GET', (_, endpoint) => {
    expect(endpoint.path).toMatch(/^\/api\/v[12]\//);
    if (endpoint.method === 'GET') expect(endpoint.body).toBeUndefined();
  });

  it('marks every call that asks a model for a reply or a picture as one that a draining server refuses', () => {
    const asking = all.filter(([, { method, errors }]) => method === 'POST' && errors.includes('model_failed'));
    expect(asking.map(([name]) => name)).toEqual(expect.arrayContaining(['createReply', 'createConversationImage']));
    expect(all.filter(([, { generates }]) => generates)).toEqual(asking);
    for (const [name, { errors }] of asking) expect(errors, name).toContain('unavailable');
  });

  it('has no two calls with the same method and path', () => {
    const calls = all.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(new Set(calls).size).toBe(calls.length);
  });
});

describe('the error table', () => {
  it('gives every code a text', () => {
    expect(Object.keys(errorTexts).toSorted()).toEqual(Object.keys(errorTable).toSorted());
  });

  it('uses the texts of the specification letter for letter', () => {
    expect(errorTexts.model_busy).toBe('Chat server is busy.');
    expect(errorTexts.model_timeout).toBe('Chat server is busy.');
    expect(errorTexts.character_unavailable).toBe(
      "You are not allowed to chat with this character. It's either private or deleted.",
    );
    expect(errorTexts.offline).toBe('No connection. Please check and retry');
    expect(errorTexts.sign_in_failed).toBe("Couldn't authenticate. Try again");
  });
});
