import { registerHooks, type ResolveFnOutput } from 'node:module';

/**
 * Loaded before the server (`--import`). Node asks the package.json of every module for its kind, and that of a package for
 * what it exports, and parses it anew each time. drizzle-orm's is 179 KB long: for its hundred modules, and the hundred of
 * ours that import it, that took 0.8 s of a start. What is known already is answered here.
 */
const isDrizzle = (url: string) => url.includes('/node_modules/drizzle-orm/');
/** Ours are all of one package for whom a name means the same: what a package exports under it is asked for once. */
const isServer = (url: string) => url.includes('/packages/server/src/');
const isOurs = (url: string) => url.includes('/packages/') && !url.includes('/node_modules/');

const named = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL: parent = '' } = context;
    if (specifier.startsWith('.')) {
      const url = new URL(specifier, parent || undefined).href;
      if (isDrizzle(parent)) return { url, format: 'module', shortCircuit: true };
      if (isOurs(parent) && url.endsWith('.ts')) return { url, format: 'module-typescript', shortCircuit: true };
      return next(specifier, context);
    }
    if (!isServer(parent) || specifier.startsWith('node:')) return next(specifier, context);
    // What is required may be another file than what is imported.
    const key = [specifier, ...context.conditions].join(' ');
    const known = named.get(key);
    if (known) return { ...known, shortCircuit: true };
    const found = next(specifier, context);
    named.set(key, found);
    return found;
  },
});
