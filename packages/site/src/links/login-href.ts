import { startLogin } from '@troupe/protocol';

/** A sign-in by code that comes back to a page. */
export const loginHref = (redirect: string, email: string | null): string =>
  `${startLogin.path}?${new URLSearchParams({ redirect, provider: 'email', ...(email !== null && { login_hint: email }) })}`;
