import type { BrandView, Permission } from '@troupe/protocol';
import type { Destination, Links } from '@troupe/core/app';
import type { TextKey } from '@troupe/core/i18n';
import { banIcon, chatIcon, helpIcon, homeIcon, type Glyph } from '@troupe/core/ui/icons.ts';

/** One entry of the side navigation. */
export interface NavEntry {
  text: TextKey;
  glyph: Glyph;
  href: string;
  isExternal?: boolean;
}

interface Row {
  text: TextKey;
  glyph: Glyph;
  /** A page of ours, or what the brand links to. */
  to: Destination | ((brand: BrandView) => string | undefined);
  /** Held by whoever sees the entry (P-SHELL-07). */
  permission?: Permission;
}

/** P-SHELL-02 to P-SHELL-06, in their order. Entries come with their pages: nothing here leads nowhere. */
const rows: readonly Row[] = [
  { text: 'shell.home', glyph: homeIcon, to: { name: 'home' } },
  { text: 'shell.chats', glyph: chatIcon, to: { name: 'chats' }, permission: 'view_chats' },
  { text: 'shell.blocked-creators', glyph: banIcon, to: { name: 'platform.blocked-creators' }, permission: 'view_auth' },
  { text: 'shell.help', glyph: helpIcon, to: (brand) => brand.links.support, permission: 'view_help' },
];

/** The entries that this brand has and this user may see. */
export const navEntries = (brand: BrandView, links: Links, may: (permission: Permission) => boolean): NavEntry[] =>
  rows.flatMap(({ text, glyph, to, permission }) => {
    if (permission && !may(permission)) return [];
    const isExternal = typeof to === 'function';
    const href = isExternal ? to(brand) : links(to);
    return href ? [{ text, glyph, href, isExternal }] : [];
  });
