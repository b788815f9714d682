import { readFile } from 'node:fs/promises';
import { compareLogs } from '../platform/age/compare-logs.ts';

/** `pnpm age:compare-logs OURS THEIRS`: says whether two logs of age checks share a value. Exit code 1 where they do. */
const [ours, theirs] = process.argv.slice(2);

if (ours === undefined || theirs === undefined) {
  process.stderr.write('Usage: pnpm age:compare-logs OURS THEIRS, two files in any format that is text.\n');
  process.exitCode = 2;
} else {
  try {
    const shared = compareLogs(await readFile(ours, 'utf8'), await readFile(theirs, 'utf8'));
    for (const { value, how } of shared)
      // The beginning is enough to find it, and puts no whole value into a third log.
      process.stdout.write(
        `${value.slice(0, 4)}… (${value.length} characters) stands in both${how === 'sha256' ? ', in one as its digest' : ''}.\n`,
      );
    process.stdout.write(shared.length === 0 ? 'The two logs share no value.\n' : `Shared values: ${shared.length}.\n`);
    process.exitCode = shared.length === 0 ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}
