import type { WidgetName } from '@troupe/postmessage-rpc/contract';
import type { MountOptions } from './api.ts';

/** Each widget's name for screen readers, and the height that is reserved before anything loads (design guide §8: the widget). */
export const FRAMES: { readonly [name in WidgetName]: readonly [title: string, height: number] } = {
  chat: ['Chat', 580],
  explore: ['Explore', 720],
  checkout: ['Checkout', 900],
};

/**
 * The iframe of a widget. Its sandbox lets it run and open tabs on its own, but never navigate
 * the page around it. Styles go through properties, which a strict `style-src` allows.
 */
export function createFrame(page: Document, widget: WidgetName, options: MountOptions): HTMLIFrameElement {
  // oxlint-disable-next-line react/iframe-missing-sandbox -- set three lines below, as an attribute
  const frame = page.createElement('iframe');
  frame.allow = 'clipboard-write; autoplay' + (widget === 'chat' ? '; microphone' : '');
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-storage-access-by-user-activation',
  );
  frame.referrerPolicy = 'origin';
  frame.loading = options.loading ?? 'eager';
  // A faint ground until the frame's own first paint covers it; neutral, on light pages as on dark ones.
  frame.style.cssText = 'display:block;width:100%;border:0;background:#8881';
  fitFrame(frame, widget, options);
  return frame;
}

/** Applies the asked name and height; `auto` keeps what the content asked for last. */
export function fitFrame(frame: HTMLIFrameElement, widget: WidgetName, { title, height }: MountOptions): void {
  const [ownTitle, ownHeight] = FRAMES[widget];
  frame.title = title ?? ownTitle;
  if (height === 'auto' && frame.style.height) return;
  const asked = height && height !== 'auto' ? height : ownHeight;
  // A data attribute brings numbers as text.
  frame.style.height = Number.isNaN(+asked) ? '' + asked : asked + 'px';
}

/** A node that only screen readers meet: statuses of the frame are said in the page as well. */
export function createLiveRegion(page: Document): HTMLElement {
  const region = page.createElement('div');
  // Fixed at its container's start: never a pixel that the page could scroll to.
  region.style.cssText = 'position:fixed;top:0;width:1px;height:1px;overflow:hidden;opacity:0';
  region.ariaLive = 'polite';
  return region;
}
