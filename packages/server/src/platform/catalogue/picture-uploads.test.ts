import { endpoints, type Endpoint } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBrands } from '../../brands.ts';
import { createCaller } from '../../chat/testing/index.ts';
import { users } from '../../db/schema.ts';
import { createTestBrand } from '../../http/testing.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { createTokenService } from '../identity/tokens.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer({ brands: createBrands([createTestBrand({ features: { picture_uploads: false } })]) });
  const { db } = server.database;
  const { userId } = await createCaller(db, { externalId: 'ann of elsewhere', username: 'ann_marlow' });
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  if (!row) throw new Error('no user');
  token = (await createTokenService({ keys: server.ports.secretKeys, clock: server.ports.clock }).issue(row, { ttl: 300 })).token;
});
afterAll(() => server.close());

const forms = Object.values<Endpoint>(endpoints).filter(({ bodyKind }) => bodyKind === 'multipart');
const answersPicture = ({ output }: Endpoint) =>
  'avatar_url' in ((output as Partial<v.ObjectSchema<v.ObjectEntries, undefined>>).entries ?? {});

it('knows every form: those that answer the address of a picture, and files of stories and chatbots', () => {
  expect(forms.filter((form) => !answersPicture(form)).map(({ id }) => id)).toEqual([
    'importCharacter',
    'importConversation',
    'importLorebook',
  ]);
});

it.each(forms.filter(answersPicture).map(({ id, path }) => [id, path] as const))(
  'a brand that takes no pictures refuses one by %s',
  async (_, path) => {
    const body = new FormData();
    body.set('file', new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'me.png', { type: 'image/png' }));
    const answer = await server.send(path, { method: 'POST', body, token });
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'forbidden' }]);
  },
);
