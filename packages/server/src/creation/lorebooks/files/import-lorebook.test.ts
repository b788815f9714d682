import type { ImportedLorebookFile } from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestRouter, noLimits } from '../../../http/testing.ts';
import { createTestModerator } from '../../../platform/moderation/testing.ts';
import { TookTooLong } from '../../../ports/index.ts';
import { createLorebookFiles, importLorebookHandler, type LorebookFiles } from './import-lorebook.ts';

type Answer = ImportedLorebookFile & { code?: string; errorPayload?: object; issues?: object[] };

let lorebookFiles: LorebookFiles;
const routerOf = (files: LorebookFiles) =>
  createTestRouter({
    registrations: [importLorebookHandler({ rateLimits: noLimits, moderator: createTestModerator(), lorebookFiles: files })],
  });
beforeAll(() => void (lorebookFiles = createLorebookFiles()));
afterAll(() => lorebookFiles.close());

const upload = async (text: string, files = lorebookFiles, name = 'kingdoms.json') => {
  const body = new FormData();
  body.set('file', new File([text], name));
  const headers = { 'idempotency-key': '' };
  const response = await routerOf(files)('/api/v1/lorebooks/import', { method: 'POST', body, token: 'member', headers });
  return { status: response.status, answer: (await response.json()) as Answer };
};

describe('POST lorebooks/import', () => {
  it('answers what a file holds', async () => {
    const { status, answer } = await upload('{"entries":{"0":{"key":["mill"],"content":"It grinds."}}}');
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      format: 'tavern',
      name: 'kingdoms',
      entries: [{ keywords: ['mill'], content: 'It grinds.' }],
    });
  });

  it.each([
    ['invalid_json', 'Invalid JSON file. Please upload a valid lorebook export.', '{"entries":'],
    ['invalid_lorebook', 'Invalid lorebook file. Please upload a JSON export from a supported platform.', '{"entries":3}'],
    ['no_entries', 'No entries found in the imported file.', '{"entries":{}}'],
    ['no_usable_entries', 'No entries could be mapped from the uploaded file.', '{"entries":[{"keys":[],"content":" "}]}'],
    ['failed', 'Failed to import lorebook.', `{"entries":[{"keys":["a"],"content":"${'x'.repeat(8_400_000)}"}]}`],
  ])('is refused because %s, with "%s"', async (because, message, text) => {
    const { status, answer } = await upload(text);
    expect(status).toBe(415);
    expect(answer).toMatchObject({
      code: 'unsupported_file',
      errorPayload: { because },
      issues: [{ path: 'body.file', message }],
    });
  });
});

describe('a lorebook file that takes too long', () => {
  it('is refused like any other that cannot be read', async () => {
    const slow = createLorebookFiles({ ask: () => Promise.reject(new TookTooLong()), close: () => Promise.resolve() });
    const { answer } = await upload('{}', slow);
    expect(answer).toMatchObject({ code: 'unsupported_file', errorPayload: { because: 'failed' } });
  });
});
