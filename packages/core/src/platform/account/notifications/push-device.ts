import type { Translator } from '../../../i18n/index.ts';
import { startWorker } from './worker.ts';

/** A key in base64url as bytes (RFC 4648 §5). */
const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Web Push of this browser, through the site's own service worker. */
export const browserPush = {
  /** Whether this browser can be told; `denied` where its user said no. */
  state(): 'possible' | 'denied' | 'unsupported' {
    const isPossible = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
    if (!isPossible) return 'unsupported';
    return Notification.permission === 'denied' ? 'denied' : 'possible';
  },
  /** The address that this browser has already, if any. */
  async current(): Promise<PushSubscription | null> {
    const registration = await navigator.serviceWorker.getRegistration('/');
    return (await registration?.pushManager.getSubscription()) ?? null;
  },
  /** Asks the user, then the browser's push service. Null where the user says no. Throws where it cannot be had. */
  async subscribe(publicKey: string, t: Translator, dir: 'ltr' | 'rtl'): Promise<PushSubscription | null> {
    if ((await Notification.requestPermission()) !== 'granted') return null;
    const registration = await startWorker(t, dir);
    if (!registration) throw new Error('This page has no service worker.');
    return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
  },
};
