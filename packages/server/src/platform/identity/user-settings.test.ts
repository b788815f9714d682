import { getUserSettings, updateUserSettings, type UserSettings } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCall, createCaller } from '../../chat/testing/index.ts';
import { users } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import type { Database } from '../../ports/index.ts';
import { userSettingsHandlers } from './user-settings.ts';

let database: Database;
let call: ReturnType<typeof createCall>['call'];

beforeAll(async () => {
  database = await createTestDatabase();
  ({ call } = createCall(userSettingsHandlers({ db: database.db })));
});
afterAll(() => database.close());

const read = (caller: Caller) => call(getUserSettings, {}, { caller });
const change = (caller: Caller, body: Partial<UserSettings>) => call(updateUserSettings, { body }, { caller });

describe('the settings of a user', () => {
  it('have defaults, for guests too', async () => {
    const caller = await createCaller(database.db, { platform: 'guest' });
    expect(await read(caller)).toEqual({ chatLanguage: null, ttsIncludeNarration: true });
  });

  it('change field by field, and back to the default', async () => {
    const caller = await createCaller(database.db);
    expect(await change(caller, { chatLanguage: 'de' })).toEqual({ chatLanguage: 'de', ttsIncludeNarration: true });
    expect(await change(caller, { ttsIncludeNarration: false })).toEqual({ chatLanguage: 'de', ttsIncludeNarration: false });
    expect(await change(caller, { chatLanguage: null })).toEqual({ chatLanguage: null, ttsIncludeNarration: false });
    expect(await read(await createCaller(database.db))).toMatchObject({ ttsIncludeNarration: true });
  });

  it('keep what two tabs change at once', async () => {
    const caller = await createCaller(database.db);
    await Promise.all([change(caller, { chatLanguage: 'ja' }), change(caller, { ttsIncludeNarration: false })]);
    expect(await read(caller)).toEqual({ chatLanguage: 'ja', ttsIncludeNarration: false });
  });

  it('leave what others keep in the same place alone, and drop no field for another that cannot be read', async () => {
    const caller = await createCaller(database.db, { settings: { showNSFW: true, chatLanguage: 7, ttsIncludeNarration: false } });
    expect(await read(caller)).toEqual({ chatLanguage: null, ttsIncludeNarration: false });
    await change(caller, { chatLanguage: 'fr' });
    const [row] = await database.db.select().from(users).where(eq(users.id, caller.userId));
    expect(row?.settings).toMatchObject({ showNSFW: true, chatLanguage: 'fr' });
  });

  it('take no language that is none', async () => {
    await expect(change(await createCaller(database.db), { chatLanguage: 'no such language!' })).rejects.toThrow();
  });
});
