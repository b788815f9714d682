/**
 * Builds the embed: the frame's widgets as immutable chunks that share a runtime, and the loader as
 * one classic script, with a second for launchers and modals. Output goes to `dist/`, which the
 * server serves under `/embed/`.
 */
import { nodeResolve } from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { limits } from '@troupe/protocol';
import { vanillaExtractPlugin } from '@vanilla-extract/rollup-plugin';
import { defineConfig } from 'rollup';
import esbuild from 'rollup-plugin-esbuild';
import { frameAliases } from './src/build/frame-aliases.ts';
import { planChunks } from './src/build/chunk-plan.ts';
import { chunkStyles } from './src/build/chunk-styles.ts';
import { floatingConstants, keepHash, publishLoader, type HostFiles } from './src/build/host-files.ts';
import { jsonModules } from './src/build/json-modules.ts';
import { laterTexts } from './src/build/later-texts.ts';
import { localeTexts, type BuiltLocales } from './src/build/locale-texts.ts';
import { embedManifest } from './src/build/manifest.ts';
import { shortNames } from './src/build/short-names.ts';
import { plainNamespace } from './src/build/plain-namespace.ts';
import { slimEndpoints } from './src/build/slim-endpoints.ts';
import { shrink } from './src/build/shrink.ts';

process.env['NODE_ENV'] = 'production';

const target = 'es2022';
const hostFiles: HostFiles = {};
const locales: BuiltLocales = { locales: {}, table: '' };

const resolveSource = () =>
  nodeResolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx', '.json'], exportConditions: ['production'] });
const compile = () => esbuild({ target, jsx: 'automatic', jsxImportSource: 'preact', tsconfig: false });
const constants = () =>
  replace({
    preventAssignment: true,
    values: {
      'process.env.NODE_ENV': '"production"',
      __DEV__: 'false',
      // A frame uses a few of the product's limits: it carries their numbers, not the table.
      ...Object.fromEntries(Object.entries(limits).map(([name, value]) => [`limits.${name}`, String(value)])),
    },
  });

/** What every module of a frame goes through. */
const modules = () => [
  frameAliases(),
  constants(),
  plainNamespace(),
  jsonModules({ later: laterTexts }),
  chunkStyles(),
  vanillaExtractPlugin(),
  resolveSource(),
  compile(),
  slimEndpoints(),
];

const widgets = {
  input: {
    chat: 'src/frame/widgets/chat-widget.tsx',
    explore: 'src/frame/widgets/explore-widget.tsx',
    checkout: 'src/frame/widgets/checkout-widget.tsx',
  },
  treeshake: {
    // Reading a property does nothing but read it: a schema made of parts of another is as pure as the other.
    propertyReadSideEffects: false,
    // The resolver reads that from core's package.json where a folder is imported by the package's name, and says nothing
    // where it is imported by path. Whichever came first counted: now and then a build put explore into every widget.
    moduleSideEffects: (id) => !/\/core\/src\/platform\/(?:\w+\/)?index\.ts$/.test(id),
  },
};

export default async () => {
  const plan = await planChunks({ ...widgets, plugins: modules() });
  return defineConfig([
    {
      input: { floating: 'src/host/floating-script.ts' },
      output: { dir: 'dist', format: 'iife', entryFileNames: 'assets/[name]-[hash].js' },
      plugins: [resolveSource(), compile(), shortNames(), shrink(), keepHash(hostFiles)],
    },
    {
      input: 'src/host/loader-script.ts',
      output: { dir: 'dist', format: 'iife', entryFileNames: 'v1/loader.js' },
      plugins: [floatingConstants(hostFiles), resolveSource(), compile(), shortNames(), shrink(), publishLoader()],
    },
    {
      ...widgets,
      output: {
        dir: 'dist',
        format: 'es',
        // Otherwise a widget's entry would import, and carry, the styles of everything it reaches.
        hoistTransitiveImports: false,
        // A request costs more than a small chunk weighs.
        manualChunks: (id) => plan.get(id),
        onlyExplicitManualChunks: true,
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
      plugins: [...modules(), shrink(), localeTexts(locales), embedManifest(hostFiles, locales)],
      onwarn(warning, warn) {
        // Directives of server components, and marks that a dependency put in odd places, mean nothing here.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warning.code !== 'INVALID_ANNOTATION') warn(warning);
      },
    },
  ]);
};
