import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BadConfiguration } from '../../bad-configuration.ts';
import { readEnvironment } from '../../env.ts';
import { openJudges } from './open-judges.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'judges-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const production = {
  NODE_ENV: 'production',
  SECRET_KEYS: 'k'.repeat(32),
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'a@mail.example',
  PAYMENTS: 'none',
  AGE_CHECKS: 'none',
};
const guard = { MODERATION_GUARD_URL: 'http://localhost:8000/v1', MODERATION_GUARD_MODEL: 'guard' };
const service = { MODERATION_BASE_URL: 'http://localhost:8000/v1', MODERATION_MODEL: 'm' };

const rules = async (text: string) => {
  const path = join(folder, `${text.length}.txt`);
  await writeFile(path, text);
  return { MODERATION_RULES_FILE: path };
};

/** Whether the judges of these settings were opened, and closed again. */
const opens = async (settings: Record<string, string>): Promise<boolean> => {
  try {
    for (const judge of await openJudges(readEnvironment(settings))) await judge.close?.();
    return true;
  } catch (error) {
    if (!(error instanceof BadConfiguration)) throw error;
    expect(error.message).toMatch(/^Production needs a judge that knows minors: .*\[minors\].*policies_4/);
    return false;
  }
};

describe('the judges of a production start', () => {
  it('are not words and patterns that know no minors', async () => {
    for (const text of ['[hate]\nbadword\n', '[hate]\n/bad\\w+/\n', '[sexual]\nlewdword\n'])
      expect([text, await opens({ ...production, ...(await rules(text)) })]).toEqual([text, false]);
    for (const text of ['[minors]\nword\n', '[hate]\nbadword\n[minors]\n/wo\\w+/\n'])
      expect([text, await opens({ ...production, ...(await rules(text)) })]).toEqual([text, true]);
  });

  it('are not a guard model alone that knows no minors', async () => {
    expect(await opens({ ...production, ...guard, MODERATION_GUARD_STYLE: 'policies_4' })).toBe(false);
    expect(await opens({ ...production, ...guard, MODERATION_GUARD_STYLE: 'policies_4', ...service })).toBe(true);
    expect(await opens({ ...production, ...guard })).toBe(true);
    expect(await opens({ ...production, ...service })).toBe(true);
  });

  it('may be any, or none, of a start that is for trial', async () => {
    expect(await opens({})).toBe(true);
    expect(await opens(await rules('[hate]\nbadword\n'))).toBe(true);
  });
});
