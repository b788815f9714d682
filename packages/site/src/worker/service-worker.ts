import { texts as english } from '@troupe/core/platform/account/notifications/texts.ts';
import type { Kept, PushPayload } from './push-texts.ts';

/*
 * The site's service worker: one page for when there is no connection, and the notes that are pushed. It keeps no
 * document of the site, so it can never show an old one.
 */

/** What we use of `ServiceWorkerGlobalScope`: the types of pages and of workers cannot be had in one program. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface WorkerScope {
  readonly location: Location;
  readonly registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
    readonly navigationPreload?: { enable(): Promise<void> };
  };
  readonly clients: {
    matchAll(options: {
      type: 'window';
      includeUncontrolled: true;
    }): Promise<{ url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> }[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(
    type: 'fetch',
    listener: (
      event: WorkerEvent & {
        request: Request;
        preloadResponse?: Promise<Response | undefined>;
        respondWith(answer: Promise<Response>): void;
      },
    ) => void,
  ): void;
  addEventListener(type: 'push', listener: (event: WorkerEvent & { data: { json(): unknown } | null }) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: WorkerEvent & { notification: Notification }) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerEvent & { data: unknown; source: unknown }) => void): void;
}
const worker = globalThis as unknown as WorkerScope;

const shelf = 'troupe-worker-1';
const offlinePath = '/offline';
/** Under this address the page leaves the sentences of its language. */
const textsPath = '/push-texts';
/** Where a note leads: home, with what was told open. */
const historyPath = '/#notifications';

worker.addEventListener('install', (event) => {
  const keep = async () => (await caches.open(shelf)).add(new Request(offlinePath, { cache: 'reload' }));
  event.waitUntil(keep().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  const drop = async () => {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith('troupe-worker-') && name !== shelf).map((name) => caches.delete(name)),
    );
  };
  // Open pages are not claimed: navigations come here without that, and a browser forgets the pages behind Back that it takes over.
  event.waitUntil(Promise.all([drop(), worker.registration.navigationPreload?.enable()]));
});

worker.addEventListener('fetch', (event) => {
  // Everything but a document goes its own way, as if nobody stood here.
  if (event.request.mode !== 'navigate') return;
  const offline = async () => (await caches.match(offlinePath)) ?? Response.error();
  // The browser asks while this worker still starts, where it can.
  const ask = async () => (await event.preloadResponse) ?? fetch(event.request);
  event.respondWith(ask().catch(offline));
});

worker.addEventListener('message', (event) => {
  const keep = async () => (await caches.open(shelf)).put(textsPath, Response.json(event.data));
  event.waitUntil(keep());
});

const keptTexts = async (): Promise<Kept> => {
  const kept = await caches.match(textsPath).catch(() => undefined);
  return (await kept?.json().catch(() => undefined)) ?? { sentences: {}, lang: 'en', dir: 'ltr' };
};

worker.addEventListener('push', (event) => {
  const show = async () => {
    const { id, kind, product } = (event.data?.json() ?? {}) as Partial<PushPayload>;
    const { sentences, lang, dir } = await keptTexts();
    const key = `notifications.push.${kind}`;
    const body = sentences[key] ?? (english as Record<string, string>)[key] ?? english['notifications.push.other'];
    // One that is pushed twice is one: the same tag takes the former's place.
    await worker.registration.showNotification(product ?? worker.location.hostname, { body, lang, dir, tag: id ?? 'troupe' });
  };
  event.waitUntil(show());
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const open = async () => {
    const [page] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (!page) return worker.clients.openWindow(historyPath);
    await page.focus();
    // A page is left where it is: it has a bell of its own.
    return undefined;
  };
  event.waitUntil(open());
});
