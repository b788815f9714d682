import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const source = fileURLToPath(new URL('../..', import.meta.url));

/** Statements that ask a chatbot's visibility for another reason than whom it reaches. */
const asksVisibility: Record<string, string> = {
  'platform/account/leaving.ts': 'takes public works out of lists for an hour, and puts the same ones back',
  'platform/works/unlisted.ts': 'creators who may have something in a list',
};

it('is what every statement asks: none judges visibility by itself, but for a reason that is written down', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^(platform|chat|creation|commerce|pages|cli)\/.*\.ts$/.test(file) && !/test|testing/.test(file));
  const asking = files.filter((file) =>
    /(eq|ne|inArray|notInArray)\(\s*characters\.visibility|\bc\.visibility\b/.test(readFileSync(source + file, 'utf8')),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(asking.toSorted()).toEqual(Object.keys(asksVisibility).toSorted());
});
