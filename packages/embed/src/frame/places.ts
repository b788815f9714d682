import type { Destination, Links } from '@troupe/core/app';

/** Shown over the chat, where the site has pages. */
const elsewhere: string[] = ['chats.character', 'platform.personas'] satisfies Destination['name'][];

/**
 * In-frame locations: `#!chat.character?characterId=elin`. They never reach the address bar of anyone. What a widget
 * does not show becomes an event of the page (`navigate`).
 */
export const frameLinks = (({ name, ...args }: Destination) => {
  if (elsewhere.includes(name)) return null;
  const query = new URLSearchParams(args as Record<string, string>).toString();
  return `#!${name}${query && '?' + query}`;
}) as Links;

/** The destination of such a location; undefined for any other fragment. */
export const readPlace = (href: string): Destination | undefined => {
  const [, name, query] = /^#!([a-z.-]+)(?:\?(.*))?$/.exec(href) ?? [];
  return name === undefined ? undefined : ({ name, ...Object.fromEntries(new URLSearchParams(query)) } as Destination);
};

/**
 * Follows clicks on in-frame links and leaves everything else to the browser.
 *
 * @returns stops following
 */
export const followLinks = (page: Document, go: (destination: Destination) => void): (() => void) => {
  const onClick = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0) return;
    const link = (event.target as Element).closest('a');
    const destination = readPlace(link?.getAttribute('href') ?? '');
    if (!destination) return;
    event.preventDefault();
    go(destination);
  };
  page.addEventListener('click', onClick);
  return () => page.removeEventListener('click', onClick);
};
