import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { readLimits, type Limit } from './limit-mutation.ts';
import { cache, environment, root } from './step.ts';

/**
 * `node scripts/mutate-limits.ts [NAME…]`: changes each limit of the contract once and runs unit tests until one
 * fails; names the limits that no test notices, and fails when there are any. Too long for every run: a nightly job.
 * A run that was broken off goes on where it stopped.
 */

interface Notice {
  file: string;
  title: string;
  message: string;
}
/**
 * `noticed`: the test that noticed last, which is asked first. Of an unfinished run: `done`, limits that were noticed,
 * and `asked`, how many waves of tests did not notice one.
 */
interface Ledger {
  noticed: Record<string, Notice>;
  done: string[];
  asked: Record<string, number>;
}

const ledgerFile = resolve(cache, 'limit-mutation.json');
const reportFile = resolve(cache, 'limit-mutation-report.json');
const ledger: Ledger = existsSync(ledgerFile)
  ? (JSON.parse(readFileSync(ledgerFile, 'utf8')) as Ledger)
  : { noticed: {}, done: [], asked: {} };
const keepLedger = () => writeFileSync(ledgerFile, JSON.stringify(ledger, null, 2));

const sources = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(resolve(root, file), 'utf8'),
}));
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const packageOf = (file: string) => file.split('/')[1] ?? '';

// One database and one DOM are enough to notice a number.
const projectOf = (file: string) => (packageOf(file) === 'core' ? 'core-react' : packageOf(file));
const tests = sources
  .map(({ file }) => file)
  .filter((file) => isTest(file) && !/^packages\/(server\/src\/processes|embed\/src\/react)\//.test(file));

/**
 * Test files by how near they are to a limit: what noticed last, tests that name it, the contract's (they are quick),
 * tests beside its users, their packages.
 */
const wavesOf = ({ name }: Limit): string[][] => {
  // Some are called as much else is (`words`, `hits`): a user names the table too.
  const isUser = (text: string) => /(limits|Limits|generationDefaults)\b/.test(text) && new RegExp(`\\b${name}\\b`).test(text);
  const users = sources.filter(({ file, text }) => !file.endsWith('/limits.ts') && isUser(text)).map(({ file }) => file);
  const twins = new Set(users.map((file) => file.replace(/\.tsx?$/, '')));
  const folders = new Set(users.map(dirname));
  const packages = new Set(['protocol', ...users.map(packageOf)]);
  const last = ledger.noticed[name]?.file;
  const waves = [
    (file: string) => file === last,
    (file: string) => users.includes(file) || twins.has(file.replace(/\.test\.tsx?$/, '')),
    (file: string) => packageOf(file) === 'protocol',
    (file: string) => folders.has(dirname(file)),
    (file: string) => packages.has(packageOf(file)),
  ];
  return waves.map((isIn, at) => tests.filter((file) => isIn(file) && !waves.slice(0, at).some((wasIn) => wasIn(file))));
};

interface VitestReport {
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

const readNotice = (): Notice | undefined => {
  const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport;
  for (const { name, message, assertionResults } of testResults) {
    const file = name.slice(root.length + 1);
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (failed) return { file, title: failed.fullName, message: failed.failureMessages[0]?.split('\n')[0] ?? '' };
    // A file that does not even load with the limit changed.
    if (message) return { file, title: basename(file), message: message.split('\n')[0] ?? '' };
  }
  return undefined;
};

/** Runs tests, with a limit changed or as they are, until one fails; answers that one. */
const firstFailure = (files: string[], name?: string): Notice | undefined => {
  rmSync(reportFile, { force: true });
  const projects = [...new Set(files.map(projectOf))].map((project) => `--project=${project}`);
  // A slow machine is not to be taken for a test that notices: what fails does so twice.
  const patience = ['--testTimeout=180000', '--hookTimeout=180000', '--retry=1'];
  const reporter = ['--reporter=json', `--outputFile=${reportFile}`];
  const { status } = spawnSync('vitest', ['run', '--bail=1', ...patience, ...reporter, ...projects, ...files], {
    cwd: root,
    env: environment(name === undefined ? {} : { MUTATED_LIMIT: name }),
    stdio: 'ignore',
  });
  if (status === 0) return undefined;
  const failure = existsSync(reportFile) ? readNotice() : undefined;
  if (!failure) console.warn(`The tests of ${name ?? 'no limit'} ended with ${status}, and none failed.`);
  return failure;
};

/** The test that notices; one that fails without the change as well notices nothing, and the others are asked. */
const findNotice = (name: string, files: string[]): Notice | undefined => {
  if (files.length === 0) return undefined;
  const notice = firstFailure(files, name);
  if (!notice || notice.file === ledger.noticed[name]?.file || !firstFailure([notice.file])) return notice;
  console.warn(`${notice.file} fails without a change: ${notice.title}`);
  return findNotice(
    name,
    files.filter((file) => file !== notice.file),
  );
};

const wanted = process.argv.slice(2);
const isWhole = wanted.length === 0;
const limits = readLimits().filter(({ name }) => isWhole || wanted.includes(name));
let left = isWhole ? limits.filter(({ name }) => !ledger.done.includes(name)) : limits;
if (left.length < limits.length) console.log(`${limits.length - left.length} were noticed before this run was broken off.`);

// The near tests of every limit first: they are few, and nearly always enough.
for (const wave of [0, 1, 2, 3, 4]) {
  const unnoticed: Limit[] = [];
  for (const limit of left) {
    if (isWhole && (ledger.asked[limit.name] ?? 0) > wave) {
      unnoticed.push(limit);
      continue;
    }
    const notice = findNotice(limit.name, wavesOf(limit)[wave] ?? []);
    if (isWhole && notice) ledger.done.push(limit.name);
    else if (isWhole) ledger.asked[limit.name] = wave + 1;
    if (notice) ledger.noticed[limit.name] = notice;
    keepLedger();
    if (!notice) {
      unnoticed.push(limit);
      continue;
    }
    console.log(`noticed: ${limit.name} (${notice.file}: ${notice.title}: ${notice.message})`);
  }
  left = unnoticed;
}

const unnoticed = left.map(({ name }) => name);
console.log(`\n${limits.length - unnoticed.length} of ${limits.length} limits are held by a test.`);
if (unnoticed.length) console.log(`Nobody notices: ${unnoticed.join(', ')}`);
if (isWhole) Object.assign(ledger, { done: [], asked: {} });
keepLedger();
process.exitCode = unnoticed.length ? 1 : 0;
