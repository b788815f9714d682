import type { Brand } from '@troupe/protocol';
import { networksOf } from './http/networks.ts';
import type { LimitRule } from './ports/limits.ts';

/** How often one thing may be done in a window, and by whom that is counted; a scope that is absent does not count. */
export interface LimitRow {
  seconds: number;
  /** One account or guest; of mails, one mailbox. */
  user?: number;
  /** One IPv4 address, or one IPv6 /64. */
  network?: number;
  /** One IPv6 /48. */
  site?: number;
  /** All users of one brand together. */
  brand?: number;
  code?: 'guest_limit';
  whenDown: LimitRule['whenDown'];
  /** Each process counts for itself: for what is asked so often that to count it elsewhere would cost more than to answer. */
  counted?: LimitRule['counted'];
}

const minute = 60;
const hour = 3600;
const day = 86_400;

/** Every limit on how often, in one place; `docs/operate.md` holds the same table, and a test compares them. */
export const limitRows = {
  /** A campus behind one address fits, a flood of rows does not. */
  guestSessions: { seconds: hour, network: 600, site: 2400, brand: 60_000, whenDown: 'refuse' },
  /** By guest and by network, so that a fresh guest does not start anew. */
  guestReplies: { seconds: hour, user: 15, network: 15, site: 150, brand: 60_000, code: 'guest_limit', whenDown: 'refuse' },
  memberReplies: { seconds: minute, user: 60, whenDown: 'refuse' },
  guestImages: { seconds: day, user: 3, network: 3, site: 30, brand: 10_000, code: 'guest_limit', whenDown: 'refuse' },
  /** A flood of pictures is dear; a person who looks at each makes fewer. */
  memberImages: { seconds: minute, user: 10, whenDown: 'refuse' },
  /** Conversations begun, copied or brought along: a busy day fits, filling the disk does not. */
  conversations: { seconds: hour, user: 600, whenDown: 'count' },
  /** Chat and card files brought along, in kB: one long chat of a guest, a member's whole library in some days. */
  guestImports: { seconds: day, user: 10_000, network: 30_000, site: 120_000, brand: 2_000_000, whenDown: 'refuse' },
  memberImports: { seconds: day, user: 100_000, network: 400_000, site: 1_600_000, brand: 20_000_000, whenDown: 'refuse' },
  /** What guests keep, in kB, whatever they write: as much as they may bring along, and their networks. */
  guestKeeps: {
    seconds: day,
    user: 10_000,
    network: 30_000,
    site: 120_000,
    brand: 2_000_000,
    whenDown: 'count',
    counted: 'process',
  },
  /** Edits, bookmarks, memories, scene notes, own chatbots saved, removed and brought back: five a second are more than hands can do. */
  changes: { seconds: minute, user: 300, whenDown: 'count' },
  /** Chatbots and personas made: a whole afternoon of ideas fits, a flood of reviews does not. */
  creations: { seconds: hour, user: 60, whenDown: 'count' },
  /** Drafts kept while they are typed: every five seconds, on two devices at once. */
  drafts: { seconds: hour, user: 1500, whenDown: 'count' },
  /** Texts and tags that a model suggests for a form: one every three seconds is faster than they are read. */
  suggestions: { seconds: minute, user: 20, network: 200, site: 800, whenDown: 'refuse' },
  /** Pictures drawn for chatbots, seconds of a generator each: a person who looks at each makes fewer. */
  avatarImages: { seconds: minute, user: 10, network: 100, site: 400, whenDown: 'refuse' },
  /** Replies of a chatbot that is tried out while it is written: one every three seconds is faster than they are read. */
  tryouts: { seconds: minute, user: 20, network: 200, site: 800, whenDown: 'refuse' },
  /** Texts that lorebooks are tried on while they are written: one at the bench, all samples of a book, twenty at most, at each save, and forty for a look at one's own chats. */
  loreTests: { seconds: minute, user: 200, network: 2000, site: 8000, whenDown: 'refuse' },
  /** Likes, blocks, ratings and other clicks on characters: room for a fast hand, none for a script. */
  opinions: { seconds: minute, user: 120, whenDown: 'count' },
  /** Pages of recommendations: scrolling fast fits. */
  recommendations: { seconds: minute, user: 120, network: 1200, site: 6000, brand: 120_000, whenDown: 'count' },
  /** A bad evening fits, a flood does not. */
  reports: { seconds: hour, user: 60, network: 300, site: 1200, whenDown: 'count' },
  /** What reports keep of chatbots, in kB: twenty of the longest there are; beyond it a report keeps the beginning. */
  evidence: { seconds: day, user: 2000, network: 10_000, site: 40_000, whenDown: 'count' },
  /** Words of an appeal: a long evening of second thoughts fits. */
  appeals: { seconds: hour, user: 20, whenDown: 'count' },
  /** Decisions of one moderator, and answers to appeals. */
  moderation: { seconds: minute, user: 60, whenDown: 'count' },
  /** Ads and ratings that one user's page may tell of, and looks at prices, which strangers may take too. */
  events: { seconds: minute, user: 60, network: 1200, site: 4800, whenDown: 'count' },
  /** Texts agreed to, or no longer: each change of mind is kept as long as the account, as what was agreed to has to be. */
  consents: { seconds: day, user: 200, whenDown: 'count' },
  /** Devices told or not, notifications read, how one wants to be told. */
  notifications: { seconds: minute, user: 60, whenDown: 'count' },
  /** Archives of one's data, whole or a row of it, and chatbots as cards: the whole table one after the other, and then again. */
  dataExports: { seconds: hour, user: 120, network: 600, site: 2400, whenDown: 'refuse' },
  translations: { seconds: hour, user: 20, whenDown: 'refuse' },
  /** Room to try some pictures out, none to fill the disk. */
  avatars: { seconds: hour, user: 30, whenDown: 'count' },
  /** Forms with a file, and pictures put to a signed address, each counted before it is read: pictures tried out one after the other fit. */
  uploads: { seconds: minute, user: 30, network: 300, site: 1200, whenDown: 'count', counted: 'process' },
  /** Calls with words or pictures that a judge has to see, counted before it is asked; what is refused counts once more. */
  judged: { seconds: minute, user: 240, network: 1200, site: 4800, whenDown: 'count', counted: 'process' },
  /**
   * Calls that may change something, whatever it is, counted before their bodies are read: no table is written without an
   * account's and a network's count, though the call has no narrower one.
   */
  writes: { seconds: minute, user: 600, network: 6000, site: 24_000, whenDown: 'count', counted: 'process' },
  /** Calls with an idempotency key, which is kept for a day: as many as there may be changes. */
  keyedCalls: { seconds: minute, user: 300, whenDown: 'count', counted: 'process' },
  /** The same of guests, of whom one network can have any number: a story told all day fits, and their keys stay below 100 MB. */
  guestKeyedCalls: { seconds: hour, user: 600, network: 6000, site: 24_000, whenDown: 'count', counted: 'process' },
  queueAsks: { seconds: minute, user: 120, whenDown: 'count' },
  voiceSamples: { seconds: minute, network: 60, site: 600, whenDown: 'count' },
  audioTickets: { seconds: minute, user: 30, whenDown: 'count' },
  audioRequests: { seconds: minute, user: 60, whenDown: 'count' },
  /** Room for a wrong card or two, none for trying out stolen ones. */
  purchases: { seconds: hour, user: 20, network: 100, site: 400, whenDown: 'refuse' },
  /** Codes that do not count: a person mistypes a few, a script tries thousands. */
  couponGuesses: { seconds: hour, user: 10, network: 60, site: 240, whenDown: 'refuse' },
  /** Each may cost money at the provider's; all seven ways, more than once. */
  ageChecks: { seconds: hour, user: 20, network: 200, site: 800, whenDown: 'refuse' },
  /** Codes to sign in with; a class that signs in at once fits. */
  signInMails: { seconds: hour, network: 60, site: 240, brand: 20_000, whenDown: 'refuse' },
  /** Codes to one mailbox that one network asks for: what a stranger asks for elsewhere does not count against its owner. */
  signInMailsHere: { seconds: 600, user: 5, whenDown: 'refuse' },
  /** Codes to one mailbox, from all networks together: spares it, and bounds what all its codes together can be guessed at. */
  signInMailbox: { seconds: hour, user: 30, whenDown: 'refuse' },
  /** Codes that are sent without a captcha, by mailbox, network and brand; counted only where there is a captcha. */
  signInMailsUnasked: { seconds: hour, user: 3, network: 10, site: 40, brand: 2000, whenDown: 'refuse' },
  /** Answers to a captcha that the provider is asked about. */
  captchaChecks: { seconds: hour, network: 120, site: 480, brand: 40_000, whenDown: 'refuse' },
  /** Other addresses asked for: a typo or two fit, mail to strangers does not. */
  emailChanges: { seconds: hour, user: 5, network: 30, site: 120, brand: 2000, whenDown: 'refuse' },
  /** Codes of those, right or wrong. */
  emailCodes: { seconds: hour, user: 40, network: 300, site: 1200, whenDown: 'refuse' },
  /** Partner's tokens that a form brought, good or bad; a class that arrives at once fits. */
  externalSignUps: { seconds: hour, network: 600, site: 2400, brand: 60_000, whenDown: 'refuse' },
  /** Challenges to sign in by a passkey: one for each look at the sign-in, and one for each try. */
  passkeySignIns: { seconds: hour, network: 600, site: 2400, brand: 60_000, whenDown: 'refuse' },
  /** Passkeys begun, kept, renamed and removed. */
  passkeyChanges: { seconds: hour, user: 60, whenDown: 'refuse' },
  /** Sessions ended one by one, or all. */
  sessionEnds: { seconds: minute, user: 60, whenDown: 'count' },
  /** Names looked up while one is typed. */
  usernameChecks: { seconds: minute, user: 30, whenDown: 'count' },
  /** Codes typed in, right or wrong. */
  signInGuesses: { seconds: hour, network: 300, site: 1200, whenDown: 'refuse' },
  /** Flags asked for from outside, each for whomever it says: a service of flags is asked about each of them. */
  flagAsks: { seconds: minute, network: 120, site: 1200, brand: 30_000, whenDown: 'count' },
  /** A request to the embedded search; up to five searches each. Two a second are a fast hand, and a class behind one address fits. */
  searches: { seconds: minute, user: 120, network: 600, site: 3000, brand: 60_000, whenDown: 'count' },
  /** Pages of the embedded provider of accounts, and of the sign-in window: a sign-in takes ten, and mails and guesses have limits of their own. */
  signInPages: { seconds: hour, network: 3000, site: 12_000, brand: 300_000, whenDown: 'count' },
  /** What a service reports and is refused, most of all because it is not signed; what it signed is not counted. */
  refusedReports: { seconds: minute, network: 300, site: 1200, whenDown: 'count' },
  /** Card pages of a processor that are ours: one a checkout, and again where it is loaded anew. */
  cardPages: { seconds: minute, network: 600, site: 2400, whenDown: 'count' },
  /** Pages of services that are imitated, for trial. */
  sandboxPages: { seconds: minute, network: 600, site: 2400, whenDown: 'count' },
  /** Pictures, fonts, icons: a class of 30 that scrolls through eight pages of the grid (48 pictures each) in one minute. */
  servedFiles: { seconds: minute, network: 12_000, site: 48_000, whenDown: 'count', counted: 'process' },
  /** What machines read of a site. A crawler that reads each map once fits. */
  siteTexts: { seconds: minute, network: 600, site: 2400, whenDown: 'count', counted: 'process' },
} as const satisfies Record<string, LimitRow>;

export type LimitName = keyof typeof limitRows;

/** Rows that hold for every caller, with an account or without. */
export type NetworkLimitName = {
  [Name in LimitName]: (typeof limitRows)[Name] extends { network: number } ? Name : never;
}[LimitName];

/** Bytes that one account may keep: texts, cards and pictures together. A brand's are a setting, because disks differ. */
export const storedMost = { guest: 50_000_000, member: 1_000_000_000 } as const;

/** Of the bytes of a brand, what all its guests together may keep: however many they are, members go on writing. */
export const guestShare = 0.2;

/** The rules for importing a file of so many bytes. */
export const importRules = (
  subject: LimitSubject & { caller: { userId: string; isGuest: boolean } },
  bytes: number,
): LimitRule[] =>
  limitRules(subject.caller.isGuest ? 'guestImports' : 'memberImports', subject, Math.max(1, Math.ceil(bytes / 1000)));

/** Whom a use is counted for. */
export interface LimitSubject {
  /** Null where it is not counted by brand, or is of none. */
  brand: Pick<Brand, 'id'> | null;
  caller?: { userId: string } | null;
  address?: string;
}

/**
 * The rules of one row for one subject. A scope that the subject does not name is left out, so a row by
 * account alone needs no address.
 */
export const limitRules = (name: LimitName, { brand, caller, address }: LimitSubject, amount?: number): LimitRule[] => {
  const row: LimitRow = limitRows[name];
  const { network = null, site = null } = address === undefined ? {} : networksOf(address);
  const subjects = { user: caller?.userId ?? null, network, site, brand: brand?.id ?? null };
  return (['user', 'network', 'site', 'brand'] as const).flatMap((scope) => {
    const [max, subject] = [row[scope], subjects[scope]];
    if (max === undefined || subject === null) return [];
    const { seconds, code, whenDown, counted } = row;
    return [{ key: `${name}:${scope}:${subject}`, max, seconds, amount, code, whenDown, counted }];
  });
};
