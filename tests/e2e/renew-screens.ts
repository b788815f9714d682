import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root, run } from '../../scripts/step.ts';
import { squeeze } from './support/pages/squeeze.ts';

/** Takes the kept pictures of the chat anew: `npx -y pnpm@12 screens [-g "a title"]`. Look at what changed before you commit it. */
const screens = resolve(root, 'stories/screens');
const isBuilt = await run('pnpm', ['--filter', '@troupe/stories', 'build']);
const isWhole =
  isBuilt &&
  (await run('playwright', [
    'test',
    '-c',
    'tests/e2e/stories.config.ts',
    '--update-snapshots=changed',
    ...process.argv.slice(2),
  ]));
let bytes = 0;
for (const name of readdirSync(screens)) {
  const path = resolve(screens, name);
  const file = readFileSync(path);
  const small = squeeze(file);
  if (small !== file) writeFileSync(path, small);
  bytes += statSync(path).size;
}
console.log(`${(bytes / 1e6).toFixed(1)} MB of pictures in stories/screens`);
process.exitCode = isWhole ? 0 : 1;
