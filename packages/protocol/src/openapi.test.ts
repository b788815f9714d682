import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { defineEndpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { openapiDocument } from './openapi.ts';

interface Document {
  openapi: string;
  components: { parameters: Record<string, { required?: boolean; description: string }> };
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        parameters: { name?: string; in?: string; required?: boolean; $ref?: string }[];
        responses: Record<string, object>;
      }
    >
  >;
}
const document = openapiDocument() as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe('the OpenAPI document', () => {
  it('lists every call of the table, once', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(Object.keys(endpoints).sort());
  });

  it('names every parameter of every path', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const named = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(named.map(({ name }) => name)).toEqual(inPath);
      expect(named.every(({ required }) => required)).toBe(true);
    }
  });

  it('points only at parts that it has', () => {
    for (const [, reference = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = reference
        .split('/')
        .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document);
      expect(found, reference).toBeDefined();
    }
  });

  it('asks for the brand id where the server does, and explains it everywhere', () => {
    const { parameters } = document.components;
    const all = operations.map(({ operation }) => operation);
    const needed = all.filter(({ parameters: own }) => own.some(({ $ref }) => $ref?.endsWith('/applicationNeeded')));
    expect(needed.map(({ operationId }) => operationId)).toEqual(['createExternalSession']);
    expect(parameters['applicationNeeded']?.required).toBe(true);
    expect(parameters['application']?.required).toBeUndefined();
    for (const name of ['application', 'applicationNeeded']) expect(parameters[name]?.description).toContain('Id of the brand');
  });

  it('describes a call by its own schemas and error codes', () => {
    const toy = defineEndpoint({
      id: 'toy',
      method: 'PUT',
      path: '/api/v1/toys/:toyId',
      summary: 'A toy',
      auth: 'member',
      class: 'account',
      permission: 'create_character',
      params: v.object({ toyId: v.string() }),
      query: v.object({ size: v.optional(v.pipe(v.string(), v.transform(Number))) }),
      body: v.object({ name: v.pipe(v.string(), v.maxLength(20)) }),
      output: v.object({ ok: v.boolean() }),
      errors: ['username_taken'],
    });
    const { paths } = openapiDocument({ toy }) as Document;
    expect(paths['/api/v1/toys/{toyId}']?.['put']).toMatchObject({
      operationId: 'toy',
      security: [{ session: [] }],
      'x-permission': 'create_character',
      parameters: [
        { name: 'toyId', in: 'path', required: true },
        { name: 'size', in: 'query', required: false, schema: { type: 'string' } },
        { $ref: '#/components/parameters/application' },
        { $ref: '#/components/parameters/idempotencyKey' },
      ],
      requestBody: {
        content: { 'application/json': { schema: { properties: { name: { maxLength: 20 } }, required: ['name'] } } },
      },
      responses: {
        200: { content: { 'application/json': { schema: { properties: { ok: { type: 'boolean' } } } } } },
        401: { description: 'unauthorized, token_expired' },
        409: { description: 'username_taken, conflict' },
        422: { description: 'idempotency_mismatch' },
        500: { description: 'internal' },
      },
    });
  });

  it('shows both forms of a reply: JSON and events', () => {
    const chat = document.paths['/api/v1/chat']?.['post'];
    expect(Object.keys((chat?.responses['200'] as { content: object }).content)).toEqual([
      'application/json',
      'text/event-stream',
    ]);
  });
});
