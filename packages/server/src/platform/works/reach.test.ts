import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const source = fileURLToPath(new URL('../..', import.meta.url));

/** Statements that ask a chatbot's visibility for another reason than whom it reaches. */
const asksVisibility: Record<string, string> = {
  'chat/translation/translations.ts': 'a plan translates what is private, another only what is not',
  'platform/works/holds.ts': 'holds what an account that leaves had made public, and nothing else',
};

it('is what every statement asks: none judges visibility by itself, but for a reason that is written down', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^(platform|chat|creation|commerce|pages|cli)\/.*\.ts$/.test(file) && !/test|testing/.test(file));
  const asking = files.filter((file) =>
    /(eq|ne|inArray|notInArray)\(\s*characters\.visibility|\bc\.visibility\b|\b(?:row|character|work)\.visibility [!=]== '/.test(
      readFileSync(source + file, 'utf8'),
    ),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(asking.toSorted()).toEqual(Object.keys(asksVisibility).toSorted());
});
