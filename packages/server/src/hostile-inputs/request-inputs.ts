import { endpoints, type Endpoint } from '@troupe/protocol';
import { bodyBytesOf } from '../http/bodies/body-limit.ts';
import { listPathsOf } from '../http/list-lengths.ts';
import { filledWith, shown, some, type Dice, type Door, type HostileInput } from './hostile-input.ts';

const all = Object.values(endpoints) as readonly Endpoint[];
const withBody = all.filter(({ body, bodyKind }) => body !== undefined && bodyKind !== 'multipart');
const withQuery = all.filter(({ query }) => query !== undefined);

/** Names of an object schema's fields, as far as they can be read off it. */
const fieldsOf = (schema: unknown): string[] => {
  const { entries, pipe } = schema as { entries?: object; pipe?: readonly unknown[] };
  return entries ? Object.keys(entries) : pipe ? pipe.flatMap((part) => (part === schema ? [] : fieldsOf(part))) : [];
};

/** An endpoint's path, its parameters filled with what is there, so that a request gets as far as it can. */
const pathOf = ({ path }: Endpoint, door: Pick<Door, 'characterId' | 'conversationId'>, other?: string): string =>
  path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(
      other ?? (name === 'characterId' ? door.characterId : name === 'conversationId' ? door.conversationId : 'none'),
    ),
  );

const call = async (door: Door, endpoint: Endpoint, path: string, body?: string): Promise<number> => {
  const { status } = await door.ask(path, {
    method: endpoint.method,
    as: 'member',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:4100', accept: 'application/json' },
    ...(body !== undefined && { body }),
  });
  return status;
};

const repeatedTo = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** Texts that are cheap to send and dear for a careless pattern. */
const longText = (dice: Dice, length: number): string =>
  dice.pick([
    () => repeatedTo(dice.pick(['a', ' ', '(', '*', '\n', '\u0301', '"', '<', '{{', '𝒜', '\u200b', '\\', '\ufdfa']), length),
    () => repeatedTo(dice.pick(['a ', '((', '*_', '{{time}}', '<b>', '”“', ' \t', 'my ', '..']), length),
    () => `${repeatedTo('a', length - 1)}!`,
  ])();

const shapes: readonly ((dice: Dice, names: readonly string[]) => string)[] = [
  // Deep.
  (dice) => {
    const depth = dice.pick([60, 1000, 100_000, 490_000]);
    return '['.repeat(depth) + ']'.repeat(depth);
  },
  (dice) => '{"a":'.repeat(dice.pick([60, 1000, 150_000])),
  (dice, names) => {
    const depth = dice.pick([90, 2000, 40_000]);
    return `{"${names[0] ?? 'a'}":${'{"a":['.repeat(depth)}${']}'.repeat(depth)}}`;
  },
  // Wide.
  (dice) => `{${Array.from({ length: dice.pick([100, 60_000]) }, (_, index) => `"k${index}":1`).join(',')}}`,
  (dice) => `[${'0,'.repeat(dice.pick([100, 450_000]))}0]`,
  (dice, names) => `{"${dice.pick(names.length > 0 ? names : ['a'])}":[${'{},'.repeat(dice.pick([100, 300_000]))}{}]}`,
  // Heavy.
  (dice, names) =>
    JSON.stringify(Object.fromEntries(names.map((name) => [name, longText(dice, dice.pick([300, 8001, 60_000]))]))),
  (dice, names) => JSON.stringify({ [dice.pick(names.length > 0 ? names : ['a'])]: longText(dice, dice.pick([1000, 900_000])) }),
  (dice, names) => JSON.stringify(Object.fromEntries(names.map((name) => [name, dice.pick([1e308, -1, null, {}, [], true])]))),
  (dice, names) => JSON.stringify({ [names[0] ?? 'a']: Array.from({ length: 20_000 }, () => dice.text(['x', '%'], 20)) }),
  // None.
  (dice) => `"${'\\ud800'.repeat(dice.int(100_000))}"`,
  (dice) => '1'.repeat(dice.int(900_000)),
  (dice) => `${' '.repeat(dice.int(900_000))}{`,
  (dice) => '\\'.repeat(dice.int(500_000)),
];

const bodies = some('JSON: depth, width, length', 350, (dice, index) => {
  const endpoint = withBody[index % withBody.length] as Endpoint;
  const shape = shapes[Math.floor(index / withBody.length + index) % shapes.length] as (typeof shapes)[number];
  const make = () => shape(dice, fieldsOf(endpoint.body));
  const body = make();
  return {
    label: `${endpoint.method} ${endpoint.path} ${shown(body)}`,
    send: (door) => call(door, endpoint, pathOf(endpoint, door), body),
  };
});

/** Every list that some call takes, and every body as if it were one. */
const takenLists = withBody.flatMap((endpoint) =>
  [[], ...listPathsOf(endpoint.body as NonNullable<Endpoint['body']>)].map((path) => ({ endpoint, path })),
);
const wrongItems = ['0', '{}', '[]', `"${'x'.repeat(2000)}"`];

const wrong = some('wrong items in every list', takenLists.length * wrongItems.length, (_, index) => {
  const { endpoint, path } = takenLists[Math.floor(index / wrongItems.length)] as (typeof takenLists)[number];
  const body = filledWith(path, wrongItems[index % wrongItems.length] as string, bodyBytesOf(endpoint));
  return {
    label: `${endpoint.method} ${endpoint.path} ${shown(body)}`,
    send: (door) => call(door, endpoint, pathOf(endpoint, door), body),
  };
});

const fields = some('texts in every field', 600, (dice, index) => {
  const endpoint = withBody[index % withBody.length] as Endpoint;
  const names = fieldsOf(endpoint.body);
  const given = Object.fromEntries(names.map((name) => [name, longText(dice, dice.pick([20, 250, 1000, 8000]))]));
  return {
    label: `${endpoint.method} ${endpoint.path} ${shown(given)}`,
    send: (door) => {
      const body = {
        ...given,
        character_id: door.characterId,
        conversation_id: door.conversationId,
        characterId: door.characterId,
      };
      return call(door, endpoint, pathOf(endpoint, door), JSON.stringify(body));
    },
  };
});

const cursor = (dice: Dice): string =>
  dice.pick([
    () => longText(dice, dice.int(6000)),
    () => dice.pick(['-1', '0', '1e9', 'NaN', '100', '99999999999999999999', '[object Object]', '../..', '%00', "' or 1=1 --"]),
    () => Buffer.from(longText(dice, dice.int(4000))).toString('base64'),
    () => dice.text(['%', '_', '\\', '%%'], dice.int(200)),
  ])();

const lists = some('list parameters and cursors', 900, (dice, index) => {
  const endpoint = withQuery[index % withQuery.length] as Endpoint;
  const query = new URLSearchParams(
    fieldsOf(endpoint.query).flatMap((name) =>
      dice.chance(0.7) ? [[name, cursor(dice).toWellFormed()] as [string, string]] : [],
    ),
  );
  for (let extra = dice.int(3) * 200; extra > 0; extra -= 1) query.append(dice.pick(['q', 'limit', 'x']), '1');
  return {
    label: `${endpoint.method} ${endpoint.path}?${shown(query.toString())}`,
    send: (door) => call(door, endpoint, `${pathOf(endpoint, door)}?${query}`),
  };
});

const paths = some('paths and ids', 700, (dice, index) => {
  const endpoint = all[index % all.length] as Endpoint;
  const other = cursor(dice).toWellFormed();
  const path =
    index % 5 === 0
      ? dice.pick([
          `/${'a/'.repeat(dice.int(4000))}`,
          `/embed/${'../'.repeat(dice.int(2000))}x`,
          `/${'%2e'.repeat(2000)}`,
          '/files/%00',
        ])
      : pathOf(endpoint, { characterId: other, conversationId: other }, other);
  return { label: shown(`${endpoint.method} ${path}`), send: (door) => call(door, endpoint, path) };
});

/** What no database text holds, in every place of every call. */
const nul = some('NUL everywhere', all.length, (_, index) => {
  const endpoint = all[index] as Endpoint;
  const query = new URLSearchParams(fieldsOf(endpoint.query ?? {}).map((name): [string, string] => [name, 'a\0b']));
  const path = index % 2 === 0 ? pathOf(endpoint, { characterId: '\0', conversationId: 'a\0' }, 'a\0b') : '';
  const body = JSON.stringify(Object.fromEntries(fieldsOf(endpoint.body ?? {}).map((name) => [name, 'a\0b'])));
  return {
    label: `${endpoint.method} ${endpoint.path} with NUL`,
    send: (door) =>
      call(door, endpoint, `${path || pathOf(endpoint, door)}?${query}`, endpoint.method === 'GET' ? undefined : body),
  };
});

const headerNames = [
  'accept',
  'accept-language',
  'authorization',
  'cookie',
  'content-type',
  'dpop',
  'forwarded',
  'idempotency-key',
  'if-none-match',
  'last-event-id',
  'origin',
  'range',
  'referer',
  'user-agent',
  'x-application-id',
  'x-country',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-guest-user-id',
];

const headerValue = (dice: Dice): string =>
  dice
    .pick([
      () =>
        repeatedTo(
          dice.pick(['a', ';', ',', '=', 'a=b; ', 'x,', '.', '"', 'Bearer ', '1.1.1.1, ', '[::', 'en;q=0.']),
          dice.int(14_000),
        ),
      () =>
        `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${'A'.repeat(dice.int(8000))}.${'A'.repeat(dice.int(4000))}`,
      () => `${'a'.repeat(dice.int(3000))}@${'a.'.repeat(dice.int(3000))}`,
      () => `bytes=${Array.from({ length: dice.int(1500) }, (_, at) => `${at}-`).join(',')}`,
      () => dice.text([...'\\"\'`;,=()<>@:?{}[] /-0aZ'], dice.int(8000)),
    ])()
    .trim();

const headers = some('header values', 800, (dice, index) => {
  const endpoint = all[index % all.length] as Endpoint;
  const given = Object.fromEntries(
    Array.from({ length: 1 + dice.int(4) }, () => [dice.pick(headerNames), headerValue(dice)] as const),
  );
  const target = dice.pick(['/', '/chat/none', '/healthz', '/embed/v1/loader.js', '']);
  return {
    label: `${endpoint.method} ${endpoint.path} ${shown(given)}`,
    send: async (door) => {
      const method = target === '' ? endpoint.method : 'GET';
      const path = target === '' ? pathOf(endpoint, door) : target;
      return (await door.ask(path, { method, headers: given, ...(method !== 'GET' && { body: '{}' }) })).status;
    },
  };
});

const wire = some('bytes on the wire', 40, (dice, index) => {
  const head = `GET /api/v1/settings HTTP/1.1\r\nhost: localhost:4100\r\nconnection: close\r\n`;
  const bytes = [
    `${head}${Array.from({ length: 1900 }, (_, at) => `x-${at}: 1\r\n`).join('')}\r\n`,
    `${head}x-long: ${'a'.repeat(dice.int(30_000))}\r\n\r\n`,
    `GET /${'a'.repeat(dice.int(60_000))} HTTP/1.1\r\nhost: localhost:4100\r\n\r\n`,
    `POST /search/multi_search HTTP/1.1\r\nhost: localhost:4100\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\n{\r\n'.repeat(dice.int(8000))}0\r\n\r\n`,
    `POST /oidc/token HTTP/1.1\r\nhost: localhost:4100\r\nconnection: close\r\ncontent-length: 3\r\n\r\n${'{'.repeat(dice.int(60_000))}`,
    `${head}cookie: ${'a=b; '.repeat(dice.int(3000))}\r\n\r\n`,
    `${'\r\n'.repeat(dice.int(2000))}${head}\r\n`,
    dice.text([...'\0\r\n\t aZ:/'], dice.int(4000)),
  ][index % 8] as string;
  return { label: shown(bytes), send: (door) => door.raw(bytes) };
});

export const requestInputs: readonly HostileInput[] = [
  ...bodies,
  ...wrong,
  ...fields,
  ...lists,
  ...paths,
  ...nul,
  ...headers,
  ...wire,
];
