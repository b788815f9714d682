import { AppError } from '@troupe/protocol';
import { DrizzleQueryError } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { describeError } from './describe-error.ts';

/** What a user wrote, spread over everything that an error can quote. */
const canary = 'my secret heron';

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};
const rejectedBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

const ofDatabase = (message: string) =>
  Object.assign(new Error(message), {
    name: 'error',
    code: '23505',
    severity: 'ERROR',
    detail: `Key (name)=(${canary}) already exists.`,
    where: `SQL statement "${canary}"`,
    internalQuery: canary,
    table: 'users',
    constraint: 'users_name',
  });

class ApiCallError extends Error {
  requestBodyValues = { messages: [{ content: canary }] };
  responseBody = canary;
}

const errors: [string, () => unknown][] = [
  ['a failing statement', () => new DrizzleQueryError('insert into users values ($1)', [canary], ofDatabase(canary))],
  ['a database error', () => ofDatabase(`invalid input syntax for type json: "${canary}"`)],
  ['JSON', () => thrownBy(() => JSON.parse(`{"a": ${canary}}`))],
  ['a URL', () => thrownBy(() => new URL(`http://${canary}`))],
  ['a fetch', () => rejectedBy(fetch(canary))],
  ['a header', () => thrownBy(() => new Headers({ a: `${canary}\n` }))],
  ['a header with quotes', () => thrownBy(() => new Headers({ a: `"${canary}"\n` }))],
  ['a pattern', () => thrownBy(() => new RegExp(`(${canary}`))],
  ['a number', () => thrownBy(() => BigInt(canary))],
  ['a time zone', () => thrownBy(() => new Intl.DateTimeFormat('en', { timeZone: canary }))],
  ['a locale', () => thrownBy(() => new Intl.DateTimeFormat(canary))],
  ['an encoding', () => thrownBy(() => decodeURIComponent(`%${canary}`))],
  ['a schema', () => thrownBy(() => v.parse(v.object({ a: v.picklist(['b']) }), { a: canary }))],
  ['a model', () => new ApiCallError(canary)],
  ['a cause', () => new Error('The model failed.', { cause: new ApiCallError(canary) })],
  [
    'a cause of a cause',
    () => new AppError('internal', { message: canary, cause: new DrizzleQueryError(canary.length + '', [canary]) }),
  ],
  ['a sentence of ours', () => new Error(`The name "${canary}" of me@heron.example is taken: ${canary}`)],
  ['a name', () => Object.assign(new Error('x'), { name: canary })],
  ['lines that look like a stack', () => new SyntaxError(`a\n    at ${canary} (file:1:1)\n    at ${canary}:2:2`)],
  ['a text', () => canary],
  ['an object', () => ({ message: canary })],
];

describe('what is written down of an error', () => {
  it.each(errors)('quotes nobody: %s', async (_, make) => {
    const error = await make();
    expect(error).toBeDefined();
    const text = JSON.stringify(describeError(error));
    expect(text).not.toContain('heron');
    expect(text).toContain('"name"');
  });

  it('tells a failing statement by SQLSTATE, text and names', () => {
    const statement = 'insert into "users" ("name") values ($1)';
    expect(describeError(new DrizzleQueryError(statement, [canary], ofDatabase(canary)))).toMatchObject({
      statement,
      at: expect.arrayContaining([expect.stringContaining('describe-error.test.ts')]),
      cause: { code: '23505', table: 'users', constraint: 'users_name' },
    });
  });

  it('keeps what a program says, and where', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED', syscall: 'connect' });
    expect(describeError(refused)).toMatchObject({ code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:5432' });
    const missing = thrownBy(() => (undefined as unknown as { a: { b: number } }).a.b);
    expect(describeError(missing)).toMatchObject({
      name: 'TypeError',
      message: expect.stringContaining('Cannot read properties'),
    });
  });
});
