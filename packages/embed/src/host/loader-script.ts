/** What runs when the script tag loads: our origin is the script's own. */
import { fenced } from './developer-message.ts';
import { originOf } from './home.ts';
import { install } from './loader.ts';

// The prototype's: an element named so in the page hides the document's own.
const script = Reflect.get(Document.prototype, 'currentScript', document) as Element | null;
fenced('loading', () => {
  const own = script instanceof HTMLScriptElement ? script : undefined;
  return install(window, originOf(own?.src ?? location.href), own);
});
