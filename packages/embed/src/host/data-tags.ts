import type { WidgetName } from '@troupe/postmessage-rpc/contract';
import type { MountOptions, Troupe, Widget } from './api.ts';
import { fenced } from './developer-message.ts';

/**
 * What an attribute may say. A writer of HTML in the page may say it too: no origin, no function,
 * nothing that is done in the user's name.
 */
export const KNOWN =
  /^(application|character|conversation|plan|opens|height|title|locale|loading|display|position|prefill|appearance(Preset|Mode|Accent|Radius))$/;

/** A longer value counts as absent; the longest honest one is a sentence. */
const VALUE_MAX = 2000;

const readOptions = (data: DOMStringMap): MountOptions => {
  const options: Record<string, unknown> = {};
  for (const [name, value = ''] of Object.entries(data)) {
    const [known, , theme] = value.length > VALUE_MAX ? [] : (KNOWN.exec(name) ?? []);
    if (theme) options['appearance'] = { ...(options['appearance'] as object), [theme.toLowerCase()]: value };
    else if (known) options[known] = value;
  }
  return options;
};

/**
 * Mounts `<div data-troupe="chat" data-application="acme" data-character="…">`: those that are
 * there, those that are added later, in place of what they hold; and takes a widget away when its
 * element leaves the page. What floats keeps what its element holds, and a click there opens it.
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
    // The fields of a form are its properties, whatever they are called.
    for (const element of page.querySelectorAll<HTMLElement>('[data-troupe]:not(form)')) {
      if (shown.has(element)) continue;
      const options = readOptions(element.dataset);
      const floats = (options.display ?? 'inline') !== 'inline';
      // A placeholder's work is done; a page that a router kept by copying it holds a dead frame here.
      if (!floats) element.replaceChildren();
      const widget = troupe.mount(element.dataset['troupe'] as WidgetName, floats ? null : element, options);
      if (floats) element.addEventListener('click', () => widget.open());
      shown.set(element, widget);
    }
  };
  const watch = (): void => fenced('looking for data-troupe', look);
  const observer = new MutationObserver(watch);
  observer.observe(page, { childList: true, subtree: true });
  watch();
  return () => observer.disconnect();
}
