/** What runs when the script tag loads: our origin is the script's own. */
import { fenced } from './developer-message.ts';
import { install } from './loader.ts';

const script = document.currentScript;
fenced(
  'loading',
  () => install(window, new URL(script instanceof HTMLScriptElement ? script.src : location.href).origin),
  undefined,
);
