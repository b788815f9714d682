/** The pages that a sign-in returns to, beside every chat. Every other wish ends at home. */
const remembered: ReadonlySet<string> = new Set([
  // With what its lists are narrowed to.
  '/',
  '/chatbot/create',
  '/personas',
  '/favorite-bots',
  '/my-chatbots',
  '/subscribe',
  '/portal',
  '/manage-subscription',
  '/checkout',
  // Both ask for a sign-in of just now.
  '/update-email',
  '/profile/sessions',
]);

/** A character's chat, and one conversation in it. */
const chat = /^\/chat\/[\w-]+(\/[\w-]+)?$/;

const base = 'http://in-app.invalid';

/**
 * Where a sign-in may return: a remembered path, with its query, else `/`. What is answered is
 * rebuilt from the parsed parts and always begins with a path of our own list (P-ROUTE-23).
 */
export const toReturnPath = (wish: string | undefined): string => {
  if (wish === undefined || !wish.startsWith('/') || !URL.canParse(wish, base)) return '/';
  const url = new URL(wish, base);
  // A wish that the parser had to change (tab, dot segments, backslash, control character) is no link of ours.
  const isAsWritten = wish === url.pathname + url.search + url.hash;
  return url.origin === base && isAsWritten && (remembered.has(url.pathname) || chat.test(url.pathname))
    ? url.pathname + url.search
    : '/';
};
