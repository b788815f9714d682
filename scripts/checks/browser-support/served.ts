import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { earlyComposerCss } from '../../../packages/server/src/pages/early-composer.ts';
import { frameGuard, guardCss } from '../../../packages/server/src/pages/frame-guard.ts';
import { root } from '../../step.ts';
import { lackingBrowsers } from './compat.ts';
import type { BuiltFile, Lacking } from './find-lacking.ts';

const pages = 'packages/server/src/pages';

/** What the server writes into a frame's document by itself. */
export const servedFiles = (): BuiltFile[] => [
  { name: `${pages}/early-composer.ts.css`, text: earlyComposerCss },
  { name: `${pages}/frame-guard.ts.css`, text: guardCss },
  { name: `${pages}/frame-guard.ts`, text: frameGuard({ language: 'en', name: '', texts: {} }) },
];

interface ServedFeature {
  path: string;
  file: string;
  /** Stands in the file as long as it is used. */
  text: string;
}

/** Headers and elements of our documents that a listed browser lacks. No check finds a new one: add it here when you write it. */
const servedFeatures: readonly ServedFeature[] = [
  {
    path: 'html.elements.script.type.importmap.integrity',
    file: `${pages}/frame-document.ts`,
    text: 'scriptJson({ integrity: hashes })',
  },
  {
    path: 'html.elements.meta.name.viewport.interactive-widget',
    file: `${pages}/frame-document.ts`,
    text: 'interactive-widget=',
  },
  {
    path: 'http.headers.Cross-Origin-Embedder-Policy.credentialless',
    file: `${pages}/frame-document.ts`,
    text: "'cross-origin-embedder-policy': 'credentialless'",
  },
  {
    path: 'http.headers.Content-Security-Policy.require-trusted-types-for',
    file: 'packages/server/src/http/content-policy.ts',
    text: "'require-trusted-types-for': \"'script'\"",
  },
  { path: 'http.headers.Permissions-Policy', file: `${pages}/frame-document.ts`, text: "'permissions-policy'" },
  { path: 'http.headers.Set-Cookie.Partitioned', file: 'packages/server/src/platform/identity/cookies.ts', text: 'Partitioned' },
];

/** Those that are still written and lacking. */
export const servedLacking = (): Lacking[] =>
  servedFeatures
    .filter(({ file, text }) => readFileSync(resolve(root, file), 'utf8').includes(text))
    .map(({ path, file }) => ({ path, browsers: lackingBrowsers({ path }), files: [file] }))
    .filter(({ browsers }) => browsers.length > 0);
