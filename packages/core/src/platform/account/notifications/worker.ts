import type { Translator } from '../../../i18n/index.ts';
import { texts } from './texts.ts';

const scriptPath = '/service-worker.js';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** The one script address that a page may begin: where trusted types hold, the browser asks for that to be said, once a page. */
let trusted: string | undefined;
const trustedScript = (): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trusted ??= trustedTypes
    ? trustedTypes.createPolicy('troupe-worker', { createScriptURL: () => scriptPath }).createScriptURL('')
    : scriptPath;
  return trusted;
};

const pushKeys = Object.keys(texts).filter((key) => key.startsWith('notifications.push.'));

/**
 * Begins the site's service worker and leaves it the sentences of this page's language. Null where the browser has
 * none, or does not want one (a private window, a page without TLS).
 */
export const startWorker = async (t: Translator, dir: 'ltr' | 'rtl'): Promise<ServiceWorkerRegistration | null> => {
  if (!('serviceWorker' in navigator)) return null;
  try {
    await navigator.serviceWorker.register(trustedScript(), { scope: '/' });
    const registration = await navigator.serviceWorker.ready;
    const translate = t.extend(texts) as (key: string) => string;
    const sentences = Object.fromEntries(pushKeys.map((key) => [key, translate(key)]));
    registration.active?.postMessage({ sentences, lang: t.locale, dir });
    return registration;
  } catch {
    return null;
  }
};
