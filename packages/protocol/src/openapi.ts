import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import type { Auth, Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { errorTable, type ErrorCode } from './errors.ts';
import { userTexts } from './text-marks.ts';

type Json = Record<string, unknown>;
interface ObjectSchema {
  properties?: Record<string, Json>;
  required?: string[];
}

/** OpenAPI 3.1 uses JSON Schema draft 2020-12 as it is. What a schema cannot say (transforms, files) is left open. */
const schemaOf = (schema: GenericSchema, typeMode: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = toJsonSchema(schema, { typeMode, target: 'draft-2020-12', errorMode: 'ignore' }) as Json;
  return json;
};

const parametersOf = (schema: GenericSchema | undefined, place: 'path' | 'query'): Json[] => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as ObjectSchema;
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: value,
  }));
};

const headerParameters = (endpoint: Endpoint): Json[] => [
  { $ref: `#/components/parameters/${endpoint.auth === 'partner' ? 'applicationNeeded' : 'application'}` },
  ...(endpoint.method === 'GET' || endpoint.auth === 'public' ? [] : [{ $ref: '#/components/parameters/idempotencyKey' }]),
  ...(endpoint.id === 'getGeneration' ? [{ $ref: '#/components/parameters/lastEventId' }] : []),
];

const security: Record<Auth, Json[]> = {
  public: [{}, { session: [] }],
  session: [{ session: [] }],
  member: [{ session: [] }],
  partner: [{ partnerToken: [] }],
  refresh: [{ refreshCookie: [] }],
};

/** What becomes of words that may not be kept. */
const moderationErrors = ['underage_content', 'explicit_content', 'harmful_content', 'moderation_unavailable'] as const;

/** Codes that any call of this shape may answer, beside its own. */
const impliedErrors = (endpoint: Endpoint): ErrorCode[] => [
  'unknown_domain',
  'forbidden',
  'internal',
  ...(endpoint.auth === 'partner'
    ? (['unauthorized'] as const)
    : endpoint.auth === 'refresh'
      ? []
      : (['unauthorized', 'token_expired'] as const)),
  ...(endpoint.params || endpoint.query || endpoint.body ? (['invalid_input'] as const) : []),
  ...(endpoint.body ? (['payload_too_large'] as const) : []),
  ...(userTexts(endpoint).length > 0 ? moderationErrors : []),
  ...(endpoint.method !== 'GET' && (endpoint.auth === 'session' || endpoint.auth === 'member')
    ? (['idempotency_mismatch', 'conflict'] as const)
    : []),
];

const errorResponses = (endpoint: Endpoint): Json => {
  const byStatus: Record<string, Set<ErrorCode>> = {};
  for (const code of [...endpoint.errors, ...impliedErrors(endpoint)])
    (byStatus[errorTable[code].status] ??= new Set()).add(code);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [
      status,
      {
        description: [...codes].join(', '),
        content: {
          'application/json': {
            schema: { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: [...codes] } } }] },
          },
        },
      },
    ]),
  );
};

const answers = (endpoint: Endpoint): Json => {
  if (endpoint.answers === 'redirect')
    return { 302: { description: 'Redirect', headers: { location: { schema: { type: 'string' } } } } };
  if (endpoint.answers === 'file') return { 200: { description: 'File', content: { 'application/octet-stream': {} } } };
  const events = endpoint.events && {
    'text/event-stream': {
      schema: { description: 'Data of each event; `id` is its sequence number.', ...schemaOf(endpoint.events, 'output') },
    },
  };
  return {
    200: { description: 'Answer', content: { 'application/json': { schema: schemaOf(endpoint.output, 'output') }, ...events } },
  };
};

const bodyOf = (endpoint: Endpoint): Json => {
  if (endpoint.body === undefined) return {};
  const mediaType = endpoint.bodyKind === 'multipart' ? 'multipart/form-data' : 'application/json';
  return { requestBody: { required: true, content: { [mediaType]: { schema: schemaOf(endpoint.body, 'input') } } } };
};

const operation = (endpoint: Endpoint): Json => ({
  operationId: endpoint.id,
  summary: endpoint.summary,
  security: security[endpoint.auth],
  ...(endpoint.permission && { 'x-permission': endpoint.permission }),
  parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query'), ...headerParameters(endpoint)],
  ...bodyOf(endpoint),
  responses: { ...answers(endpoint), ...errorResponses(endpoint) },
});

const applicationHeader: Json = { name: 'x-application-id', in: 'header', schema: { type: 'string' } };

const components: Json = {
  schemas: {
    Error: {
      type: 'object',
      required: ['error', 'code', 'requestId'],
      properties: {
        error: { type: 'string', description: 'For people.' },
        code: { type: 'string', description: 'For programs.' },
        errorPayload: { type: 'object' },
        requestId: { type: 'string' },
        issues: {
          type: 'array',
          items: {
            type: 'object',
            required: ['path', 'message'],
            properties: { path: { type: 'string' }, message: { type: 'string' } },
          },
        },
      },
    },
  },
  parameters: {
    application: {
      ...applicationHeader,
      description: 'Id of the brand, if you like to be sure: another than that of the host is 403.',
    },
    applicationNeeded: {
      ...applicationHeader,
      required: true,
      description: "Id of the brand, that of the host: an exchange of a partner's token says which brand it is for.",
    },
    idempotencyKey: {
      name: 'idempotency-key',
      in: 'header',
      schema: { type: 'string', maxLength: 255 },
      description: 'Kept 24 h: the same key and body replays the first answer, another body is 422.',
    },
    lastEventId: { name: 'last-event-id', in: 'header', schema: { type: 'integer' }, description: 'Resume after this event.' },
  },
  securitySchemes: {
    session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    partnerToken: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: "The partner's own signed token, usable once.",
    },
    refreshCookie: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
  },
};

/** The contract as an OpenAPI 3.1 document, generated from the endpoint table. */
export const openapiDocument = (table: Record<string, Endpoint> = endpoints): object => {
  const paths: Record<string, Json> = {};
  for (const endpoint of Object.values(table)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return { openapi: '3.1.0', info: { title: 'Troupe', version: '1' }, paths, components };
};
