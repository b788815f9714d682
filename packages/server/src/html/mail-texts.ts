import type { Brand } from '@troupe/protocol';

/** Texts of all mails. A brand overrides any of them in its `texts`; a language is one more table in `catalogues`. */
const english = {
  'mails.signInCode.subject': '{code} is your {product} code',
  'mails.signInCode.preheader': 'It works once, for ten minutes.',
  'mails.signInCode.heading': 'Sign in to {product}',
  'mails.signInCode.label': 'Your code for {product} is',
  'mails.signInCode.life': 'It works once, for ten minutes. Type it where you asked for it.',
  'mails.signInCode.note': 'If you did not ask for it, ignore this e-mail. We never ask for a code in a message or a call.',
  'mails.signInCode.why': 'somebody typed your address to sign in',

  'mails.newDevice.subject': 'New sign-in to {product}',
  'mails.newDevice.preheader': '{device}. If that was you, there is nothing to do.',
  'mails.newDevice.heading': 'Your account was opened on a new device',
  'mails.newDevice.text': 'If that was you, there is nothing to do.',
  'mails.newDevice.device': 'Device',
  'mails.newDevice.country': 'Country',
  'mails.newDevice.at': 'When',
  'mails.newDevice.button': 'See where you are signed in',
  'mails.newDevice.note':
    'If it was somebody else, end that session there. Whoever reads your mail can sign in: look after your mailbox too.',
  'mails.newDevice.why': 'we tell you of every new device',

  'mails.emailChangeCode.subject': '{code} confirms your new address for {product}',
  'mails.emailChangeCode.preheader': 'Nothing changes before you type it.',
  'mails.emailChangeCode.heading': 'Confirm your new address',
  'mails.emailChangeCode.label': 'Your code for {product} is',
  'mails.emailChangeCode.life': 'It works once, for ten minutes. Nothing changes before you type it.',
  'mails.emailChangeCode.note': 'If you did not ask for it, somebody mistyped their address. Ignore this e-mail.',
  'mails.emailChangeCode.why': 'somebody gave this address as their new one',

  'mails.emailChangeNotice.subject': 'Your {product} address is to change',
  'mails.emailChangeNotice.preheader': 'If that was not you, keep this address.',
  'mails.emailChangeNotice.heading': 'Somebody asked for a new address on your account',
  'mails.emailChangeNotice.text': 'If that was you, there is nothing to do: the new address takes over once it is confirmed.',
  'mails.emailChangeNotice.newAddress': 'New address',
  'mails.emailChangeNotice.at': 'When',
  'mails.emailChangeNotice.button': 'Keep this address',
  'mails.emailChangeNotice.note':
    'The button works for {days} days, also after the change. It puts this address back and signs everybody out.',
  'mails.emailChangeNotice.why': 'this is the address of your account',

  'mails.emailTaken.subject': 'You already have a {product} account',
  'mails.emailTaken.preheader': 'Your address was given for another account.',
  'mails.emailTaken.heading': 'You already have an account',
  'mails.emailTaken.text':
    'Somebody gave this address as the new one of another account. An address belongs to one account, so nothing has changed.',
  'mails.emailTaken.button': 'Open {product}',
  'mails.emailTaken.note': 'If it was you, sign in with this address. If not, ignore this e-mail.',
  'mails.emailTaken.why': 'somebody gave your address to us',

  'mails.restriction.subject': 'A decision about your {product} account',
  'mails.restriction.preheader': 'What was decided, why, and how to appeal.',
  'mails.restriction.heading': 'We have restricted your account',
  'mails.restriction.what': 'What',
  'mails.restriction.until': 'Until',
  'mails.restriction.open': 'Until further notice',
  'mails.restriction.restriction_temporary': 'Your account is on hold',
  'mails.restriction.restriction_complete': 'Your account is closed',
  'mails.restriction.limited_access': 'You cannot create or change characters',
  'mails.restriction.temporary_shadowban': 'Your characters are not in lists, search or recommendations',
  'mails.restriction.text': 'The decision says what was found, on which rule it rests and whether a machine took part.',
  'mails.restriction.button': 'Read the decision',
  'mails.restriction.note': 'You can appeal there for six months. Somebody else than who decided will look at it.',
  'mails.restriction.why': 'it is about your account',

  'mails.appealDecided.subject': 'Your appeal at {product} was decided',
  'mails.appealDecided.preheader': '{outcome}',
  'mails.appealDecided.heading': 'Your appeal was decided',
  'mails.appealDecided.granted': 'We were wrong. The decision is lifted, and what was yours is back.',
  'mails.appealDecided.changed': 'We changed the decision in part.',
  'mails.appealDecided.refused': 'The decision stays.',
  'mails.appealDecided.button': 'Read the answer',
  'mails.appealDecided.why': 'you appealed against a decision',

  'mails.exportReady.subject': 'Your {product} export is ready',
  'mails.exportReady.preheader': 'It waits for {days} days.',
  'mails.exportReady.heading': 'Your export is ready',
  'mails.exportReady.text': 'Everything that is yours, in one archive.',
  'mails.exportReady.button': 'Get the archive',
  'mails.exportReady.note': 'It waits for {days} days and opens only where you are signed in.',
  'mails.exportReady.why': 'you asked for an export',

  'mails.accountDeletion.subject': 'Your {product} account will be erased',
  'mails.accountDeletion.preheader': 'You can still undo it.',
  'mails.accountDeletion.heading': 'Your account will be erased',
  'mails.accountDeletion.text': 'You are signed out everywhere, and nobody sees what you made. You can undo it until then:',
  'mails.accountDeletion.until': 'Undo until',
  'mails.accountDeletion.button': 'Keep my account',
  'mails.accountDeletion.note': 'Afterwards it cannot be brought back, by nobody.',
  'mails.accountDeletion.why': 'somebody deleted your account with you signed in',

  'mails.foot': 'You got this e-mail from {product} because {reason}.',
} as const;

export type MailText = keyof typeof english;
/** What a brand may override here. */
export const mailKeys = Object.keys(english);

const catalogues: Record<string, Partial<Record<MailText, string>>> = { en: english };
const rightToLeft = new Set(['ar', 'fa', 'he', 'ur']);

/** Words that somebody chose, in a line of ours: no line of their own, nothing that turns the direction of the rest. */
export const plainLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .slice(0, 200);

/** Whether a tag is one that dates can be written in. */
const isLanguage = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};

export interface MailWords {
  language: string;
  direction: 'ltr' | 'rtl';
  t(key: MailText, slots?: Record<string, string>): string;
  /** An instant, in words; in UTC, since a mail knows no clock of its reader. */
  at(instant: Date): string;
}

/**
 * The words of a brand in the reader's language: its own where there is a catalogue of it, else the brand's, else
 * English. What a brand overrides is in the brand's language and stands in that alone.
 */
export const mailWords = (brand: Brand, wanted?: string): MailWords => {
  const speaks = (language: string) =>
    Object.hasOwn(catalogues, language) ||
    (language === brand.language && isLanguage(language) && mailKeys.some((key) => Object.hasOwn(brand.texts, key)));
  const language = [wanted, brand.language].find((one) => one !== undefined && speaks(one)) ?? 'en';
  const own = language === brand.language ? brand.texts : {};
  const isRightToLeft = language === brand.language ? brand.direction === 'rtl' : rightToLeft.has(language.split('-')[0] ?? '');
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return {
    language,
    direction: isRightToLeft ? 'rtl' : 'ltr',
    t: (key, slots = {}) =>
      (own[key] ?? catalogues[language]?.[key] ?? english[key]).replace(/\{(\w+)\}/g, (slot, name: string) =>
        name === 'product' ? plainLine(brand.name) : Object.hasOwn(slots, name) ? plainLine(slots[name] ?? '') : slot,
      ),
    at: (instant) => `${dates.format(instant)} UTC`,
  };
};
