/** What runs when the script tag loads: our origin is the script's own. */
import { fenced } from './developer-message.ts';
import { install } from './loader.ts';

const script = document.currentScript;
fenced('loading', () => {
  const own = script instanceof HTMLScriptElement ? script : undefined;
  return install(window, new URL(own?.src ?? location.href).origin, own);
});
