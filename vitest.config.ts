import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { defineConfig, type TestProjectConfiguration, type TestProjectInlineConfiguration } from 'vitest/config';
import { NewestFirst } from './scripts/gate/newest-first.ts';
import { isGate, ruleOf } from './scripts/gate/sizes.ts';
import { limitMutation } from './scripts/limit-mutation.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The widget runs on Preact; these are the same swaps that the embed build makes. Absolute, so that dependencies outside core follow. */
const preact = here('./packages/core/node_modules/preact');
const reactIsPreact = [
  { find: /^react(-dom)?\/jsx(-dev)?-runtime$/, replacement: `${preact}/jsx-runtime/dist/jsxRuntime.mjs` },
  { find: /^react-dom\/client$/, replacement: `${preact}/compat/client.mjs` },
  { find: /^react-dom\/test-utils$/, replacement: `${preact}/test-utils/dist/testUtils.mjs` },
  { find: /^react(-dom)?$/, replacement: `${preact}/compat/dist/compat.mjs` },
  {
    find: /^@testing-library\/react$/,
    replacement: here('./packages/core/node_modules/@testing-library/react/dist/@testing-library/react.esm.js'),
  },
  { find: /^preact$/, replacement: `${preact}/dist/preact.mjs` },
  { find: /^preact\/hooks$/, replacement: `${preact}/hooks/dist/hooks.mjs` },
  { find: /^preact\/compat$/, replacement: `${preact}/compat/dist/compat.mjs` },
];

/** The build picks some texts of a file, named by a query; a test gets all of them. */
const pickedTexts = {
  name: 'picked-texts',
  enforce: 'pre' as const,
  load: (id: string) =>
    /\.json\?[\w-]+$/.test(id) ? `export default ${readFileSync(id.replace(/\?.*/, ''), 'utf8')}` : undefined,
};

/** What every project has. */
const counted = [here('./vitest.setup.ts')];
const setupFiles = [...counted, here('./packages/core/vitest.setup.ts')];

/**
 * Half of the time goes into starting a worker for every file, so files share one. What a file of the interface changes,
 * the set-up puts back; on the server every test opens its own.
 */
const isolate = false;
/** For what is stuck: how fast a machine is that has other work, no test may depend on. */
const testTimeout = 120_000;
/** A thread of the server reads its TypeScript anew each time it starts: two thirds of its start go into what was compiled before. */
const compiled = here('./.cache/compiled');
/** A list that should be empty is told whole: where a test fails once in a hundred runs, its message is all that is left. */
const chaiConfig = { truncateThreshold: 0 };
/** A hook may open a server, or a browser's worth of modules, beside other work. */
const inPage = { environment: 'jsdom', isolate, testTimeout, hookTimeout: testTimeout, chaiConfig };
/** A loader that was released cannot be taken out of a page again: it and another would mount each other's tags for ever. */
const inOwnPage = { ...inPage, isolate: true };

const inNode = (
  name: string,
  change: { name?: string; include?: string[]; exclude?: string[]; globalSetup?: string } = {},
): TestProjectConfiguration => ({
  test: {
    name,
    root: here(`./packages/${name}`),
    include: ['src/**/*.test.ts'],
    environment: 'node',
    isolate,
    hookTimeout: testTimeout,
    testTimeout,
    setupFiles: counted,
    chaiConfig,
    env: {
      NODE_COMPILE_CACHE: compiled,
      HOSTILE_INPUTS_ONE_OF: isGate() ? ruleOf('hostile-inputs').source : '1',
      FIVE_YEARS_MEMBERS: isGate() ? ruleOf('five-years').source : '60',
    },
    ...change,
  },
});

/**
 * Server tests that ask a database; what asks none needs no second run on the other one. Nor does what holds the event
 * loop: only PGlite works on it.
 */
const onDatabase = globSync('src/**/*.test.ts', {
  cwd: here('./packages/server'),
  exclude: ['src/hostile-inputs/event-loop.test.ts'],
}).filter((file) => /from '[./]*(?:db\/)?testing\.ts'|postgresql/.test(readFileSync(here(`./packages/server/${file}`), 'utf8')));

/** Of these the gate runs on PostgreSQL what two connections at a time may answer otherwise (docs/contributing.md). */
const onPostgresql = isGate()
  ? onDatabase.filter((file) => ruleOf('server-postgresql').test(readFileSync(here(`./packages/server/${file}`), 'utf8')))
  : onDatabase;

/** Of what core draws, the gate leaves out on Preact what no widget draws. */
const onPreact = globSync('src/**/*.test.tsx', { cwd: here('./packages/core') }).filter(
  (file) => !isGate() || ruleOf('core-preact').test(file),
);

const mutated = process.env['MUTATED_LIMIT'];
/** A run of `scripts/mutate-limits.ts` meets one limit changed. */
const withMutation = (project: TestProjectConfiguration): TestProjectConfiguration =>
  mutated === undefined || typeof project !== 'object'
    ? project
    : { ...project, plugins: [...((project as TestProjectInlineConfiguration).plugins ?? []), limitMutation(mutated)] };

export default defineConfig({
  test: {
    // As many as there are cores: the default leaves one idle, which on two cores is half the machine.
    maxWorkers: '100%',
    sequence: { sequencer: NewestFirst },
    projects: (
      [
        {
          test: {
            name: 'scripts',
            root: here('./scripts'),
            include: ['**/*.test.ts'],
            environment: 'node',
            isolate,
            testTimeout,
            setupFiles: counted,
            chaiConfig,
          },
        },
        inNode('protocol'),
        inNode('postmessage-rpc'),
        // Several servers share a PostgreSQL, never a PGlite.
        inNode('server', { exclude: ['src/processes/**'] }),
        inNode('server', {
          name: 'server-postgresql',
          include: onPostgresql,
          globalSetup: here('./packages/server/src/db/postgresql-for-tests.ts'),
        }),
        {
          plugins: [vanillaExtractPlugin(), pickedTexts],
          resolve: {
            alias: [
              ...reactIsPreact,
              {
                find: /^@tanstack\/react-query$/,
                replacement: here('./packages/core/node_modules/@tanstack/react-query/build/modern/index.js'),
              },
            ],
          },
          test: {
            name: 'embed',
            root: here('./packages/embed'),
            include: ['src/**/*.test.{ts,tsx}'],
            // The hook also runs on partners' Preact; the rest of what they import is tested on React alone.
            exclude: ['src/react/react.test.tsx'],
            ...inOwnPage,
            setupFiles: [...counted, here('./packages/embed/vitest.setup.ts')],
            server: { deps: { inline: [/preact/, /@tanstack\/react-query/, /zustand/] } },
          },
        },
        {
          // What partners import runs on their React, not on the frame's Preact.
          test: {
            name: 'embed-react',
            root: here('./packages/embed'),
            include: ['src/react/**/*.test.tsx'],
            ...inOwnPage,
            setupFiles: counted,
          },
        },
        {
          plugins: [vanillaExtractPlugin()],
          test: {
            name: 'core-react',
            root: here('./packages/core'),
            include: ['src/**/*.test.{ts,tsx}'],
            ...inPage,
            setupFiles,
          },
        },
        {
          plugins: [vanillaExtractPlugin()],
          resolve: { alias: reactIsPreact },
          test: {
            name: 'core-preact',
            root: here('./packages/core'),
            include: onPreact,
            ...inPage,
            setupFiles,
            // Everything that imports React has to pass through the aliases, dependencies too.
            server: {
              deps: {
                inline: [/preact/, /@testing-library\/react/, /@tanstack\/react-query/, /zustand/, /virtua/, /@floating-ui/],
              },
            },
          },
        },
        {
          plugins: [vanillaExtractPlugin()],
          test: {
            name: 'site',
            root: here('./packages/site'),
            include: ['src/**/*.test.{ts,tsx}'],
            ...inPage,
            // A screen that one file has loaded would be there at once in the next.
            isolate: true,
            setupFiles,
          },
        },
      ] satisfies TestProjectConfiguration[]
    ).map(withMutation),
  },
});
