import type { WidgetName } from '@troupe/postmessage-rpc/contract';
import type { MountOptions, Troupe, Widget } from './api.ts';

/**
 * Mounts `<div data-troupe="chat" data-application="acme" data-character="…">`: those that are
 * there, those that are added later, in place of what they hold; and takes a widget away when its
 * element leaves the page.
 *
 * @returns stops looking
 */
export function watchTags(page: Document, troupe: Troupe): () => void {
  const shown = new Map<Element, Widget>();
  const look = (): void => {
    for (const [element, widget] of shown) {
      if (element.isConnected) continue;
      widget.destroy();
      shown.delete(element);
    }
    for (const element of page.querySelectorAll<HTMLElement>('[data-troupe]')) {
      if (shown.has(element)) continue;
      const { troupe: name, ...options } = element.dataset;
      // A placeholder's work is done; a page that a router kept by copying it holds a dead frame here.
      element.replaceChildren();
      shown.set(element, troupe.mount(name as WidgetName, element, options as MountOptions));
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(page, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}
