import type { Brand } from '@troupe/protocol';

/** Texts of the embedded provider's pages. A brand overrides any of them in its `texts`. */
const english = {
  'signIn.title': 'Sign in to {product}',
  'signIn.email.label': 'E-mail',
  'signIn.email.submit': 'Send me a code',
  'signIn.email.hint': 'No password: we send you a code that works once.',
  'signIn.email.empty': 'Email can not be empty',
  'signIn.email.invalid': 'Please enter a valid email address',
  'signIn.email.tooMany': 'This address has had several codes already. Wait ten minutes and try again.',
  'signIn.email.refused': 'Mail to this address came back. Check how it is written, or use another one.',
  'signIn.challenge.ask': 'Many codes were asked for from your network. Show that you are a person, then ask again.',
  'signIn.challenge.failed': 'That did not work. Try the check again, then ask for your code.',
  'signIn.challenge.down': 'The check could not be made just now. Try again in a minute.',
  'signIn.challenge.script': 'This check needs JavaScript.',
  'signIn.or': 'or',
  'signIn.social': 'Continue with {provider} (sandbox)',
  'signIn.home': 'Back to {product}',
  'signIn.code.title': 'Enter your code',
  'signIn.code.sent': 'We sent a code with six digits to {email}. It works for ten minutes.',
  'signIn.code.label': 'Code',
  'signIn.code.submit': 'Sign in',
  'signIn.code.resend': 'Send a new code',
  'signIn.code.other': 'Use another e-mail',
  'signIn.code.wrong': 'That is not the code. Check the newest e-mail.',
  'signIn.code.spent': 'This code no longer works. Send a new one.',
  'signIn.code.wait': 'Too soon after the last try. Wait {seconds} seconds, then type the code again.',
  'signIn.code.tooMany': 'Too many tries from your network. Wait an hour and try again.',
  'signIn.code.mailbox': 'Development mailbox: read the code here',
  'signIn.sandbox.title': '{provider} (sandbox)',
  'signIn.sandbox.notice':
    'This page stands in for {provider} on a development server. Nothing is sent to {provider}, and nobody checks whose e-mail it is.',
  'signIn.sandbox.label': 'E-mail that {provider} would report',
  'signIn.sandbox.submit': 'Continue as this user',
  'signIn.sandbox.other': 'Sign in another way',
  'signIn.failed.title': 'Sign in again',
  'signIn.failed.text': "Couldn't authenticate. Try again",
  'signIn.failed.retry': 'Sign in',
  'window.title': 'Continue as {name}?',
  'window.text': 'The chat on {host} will know you as a member of {product}. That page itself learns nothing of your account.',
  'window.continue': 'Continue',
  'window.other': 'Use another account',
  'window.no': 'Not now',
  'window.done.title': 'You can close this window',
  'window.done.text': 'Go back to the page with the chat; it knows your answer.',
} as const;

export type SignInText = keyof typeof english;
/** What a brand may override here. */
export const signInKeys = Object.keys(english);

/** A text in the brand's words, its `{slots}` filled. */
export const signInText = (brand: Brand, key: SignInText, slots: Record<string, string> = {}): string =>
  (brand.texts[key] ?? english[key]).replace(/\{(\w+)\}/g, (slot, name: string) =>
    name === 'product' ? brand.name : (slots[name] ?? slot),
  );
