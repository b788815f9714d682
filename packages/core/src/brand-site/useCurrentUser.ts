import { useStore } from 'zustand';
import { appOf, type Site } from './create-site.ts';

/** Who is here, as far as a site's own header needs it. */
export interface CurrentUser {
  /** `loading` until the server answered; `required` where the brand wants a sign-in first. */
  status: 'loading' | 'guest' | 'authenticated' | 'required';
  /** A member's name; null for guests, and for members who have not chosen one. */
  username: string | null;
}

/** Who is here. Anywhere in the site's own elements; changes are drawn. */
export const useCurrentUser = (site: Site): CurrentUser => {
  const { status, session } = useStore(appOf(site).sessions);
  return { status, username: session?.user.username ?? null };
};
