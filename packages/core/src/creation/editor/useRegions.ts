import { useRef, type KeyboardEvent } from 'react';

const focusable = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [hidden])';

const isMeant = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => key === 'F6' && !ctrlKey && !altKey && !metaKey;

/**
 * F6 goes from one part of a page to the next, and Shift+F6 back: each time to where one was in it last, or to its first
 * control. A part that is not drawn is passed over, and so is the key in what lies over the page.
 */
export const useRegions = <Names extends string>(names: readonly Names[]) => {
  const elements = useRef(new Map<Names, HTMLElement>());
  const places = useRef(new Map<Names, Element>());
  const at = (name: Names) => (element: HTMLElement | null) => {
    if (element) elements.current.set(name, element);
    else elements.current.delete(name);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const from = event.target as Element;
    if (!isMeant(event) || from.closest('dialog')) return;
    const drawn = names.filter((name) => elements.current.has(name));
    const here = drawn.findIndex((name) => elements.current.get(name)?.contains(from));
    const [current, next] = [drawn[here], drawn.at(here + (event.shiftKey ? -1 : 1)) ?? drawn[0]];
    const region = next && elements.current.get(next);
    if (!region) return;
    event.preventDefault();
    if (current) places.current.set(current, from);
    const last = places.current.get(next);
    const place = last && region.contains(last) ? last : region.querySelector(focusable);
    (place as HTMLElement | null)?.focus();
  };
  return { at, onKeyDown: handleKeyDown };
};
