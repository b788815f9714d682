import type { WidgetName } from '@troupe/postmessage-rpc/contract';
import type { MountOptions } from '../api.ts';
import type { HostParts } from '../host-parts.ts';

/** Milliseconds that an unseen frame may take before it is taken away again. */
const PATIENCE = 15_000;
const done = new WeakMap<Document, Set<string>>();

/**
 * Opens the connection and loads a widget's document once, unseen, so that its chunks are in the
 * browser's cache. Nobody greets that document, so it gets no token and makes no session.
 */
export function prerender(
  page: Document,
  name: WidgetName,
  options: MountOptions,
  origin: string,
  { createFrame, frameAddress }: HostParts,
): void {
  const seen = done.get(page) ?? new Set();
  if (seen.has(origin + name)) return;
  done.set(page, seen.add(origin + name));
  const link = page.createElement('link');
  link.rel = 'preconnect';
  link.href = origin;
  const frame = createFrame(page, name, {});
  frame.hidden = true;
  frame.style.display = 'none';
  frame.tabIndex = -1;
  frame.src = frameAddress(origin, name, options, {
    instance: 'prerender',
    nonce: 'prerender',
    origin: page.location.origin,
  }).url;
  const end = (): void => {
    clearTimeout(timer);
    frame.remove();
    link.remove();
  };
  const timer = setTimeout(end, PATIENCE);
  frame.onload = end;
  page.head.append(link);
  page.body.append(frame);
}
