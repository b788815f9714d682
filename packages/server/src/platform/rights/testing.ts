import { restrictionKinds, type EndpointId } from '@troupe/protocol';
import { accountActor } from '../audit/actor.ts';
import type { Clock, Db, NewId } from '../../ports/index.ts';
import type { EndedSessions } from '../identity/ended-sessions.ts';
import { createModerationLog } from '../audit/moderation-log.ts';
import { createChangedAccounts } from './changed-accounts.ts';
import { createRestrictions, type Order, type Restrictions } from '../decisions/restrictions.ts';
import { ageProofs, grants, users } from '../../db/schema.ts';
import { baseRole } from './settle-rights.ts';

/** Restrictions over a database, as a server has them. */
export const createTestRestrictions = (deps: {
  db: Db;
  clock: Clock;
  newId: NewId;
  freshMs?: number;
  ended?: Pick<EndedSessions, 'hasEnded'>;
}): Restrictions =>
  createRestrictions({
    ...deps,
    moderationLog: createModerationLog(deps),
    changes: createChangedAccounts(deps),
    news: { imposed: async () => undefined },
    ...(deps.freshMs !== undefined && { lookMs: deps.freshMs }),
  });

/** An order of no matter what. */
export const testOrder = (over: Partial<Order> & Pick<Order, 'userId'>): Order => ({
  applicationId: 'daybreak',
  kind: 'restriction_temporary',
  endsAt: null,
  decidedBy: accountActor('a-moderator'),
  reasons: {
    scope: 'This site and its embeds',
    facts: 'Three chatbots linked to a shop.',
    found: 'own',
    isDetectionAutomated: true,
    isDecisionAutomated: false,
    ground: 'Community Guidelines, rule 4',
    groundVersion: '2026-10-03',
  },
  ...over,
});

/** Adds accounts, and grants of the rights that their rows are given, so that a fold keeps them. */
export const insertAccounts = async (db: Db, ...rows: (typeof users.$inferInsert)[]): Promise<void> => {
  await db.insert(users).values(rows);
  const restricting: readonly string[] = restrictionKinds;
  const given = rows.flatMap(({ id, platform, role, extraPermissions = [] }) => [
    ...(role === baseRole(platform) ? [] : [{ userId: id, kind: 'role' as const, value: role }]),
    ...extraPermissions.map((value) => ({
      userId: id,
      kind: restricting.includes(value) ? ('restriction' as const) : ('permission' as const),
      value,
    })),
  ]);
  if (given.length === 0) return;
  const by = { source: 'operator' as const, actorKind: 'operator' as const, startsAt: new Date(0) };
  await db.insert(grants).values(given.map((one) => ({ id: `${one.userId}-${one.value}`, ...one, ...by })));
};

/** Gives an account a proof of age that counts everywhere, or one as `change` says. */
export const proveAge = async (db: Db, userId: string, change: Partial<typeof ageProofs.$inferInsert> = {}): Promise<void> => {
  const proof = {
    method: 'double_blind' as const,
    level: 'high' as const,
    issuedAt: new Date(Date.now() - 60_000),
    expiresAt: new Date(Date.now() + 86_400_000),
    withdrawnAt: null,
    ...change,
  };
  await db
    .insert(ageProofs)
    .values({ id: `${userId}-${proof.method}`, userId, ...proof })
    .onConflictDoUpdate({ target: [ageProofs.userId, ageProofs.method], set: proof });
};

/** Stands in every word of the adult character of the matrix and of what was said with it, and nowhere else. */
export const secretWord = 'Vesperine';

/** Parameters of paths, as they belong to a person of the matrix. */
export const slots: Record<string, (id: string) => string> = {
  characterId: () => 'adult',
  conversationId: (id) => `${id}-c`,
  messageId: (id) => `${id}-m`,
  username: () => 'maker',
  page: () => 'terms',
  caseId: () => 'none',
  decisionId: () => 'none',
  draftId: () => 'none',
  lorebookId: () => 'none',
  entryId: () => 'none',
  number: () => '1',
  orderId: () => 'none',
  voiceId: () => 'alto',
  audioId: (id) => `${id}-a`,
  generationId: (id) => `${id}-g`,
  rowId: () => 'none',
};

/** What calls must be given. */
export const queries: Record<string, string> = {
  searchMessages: `?q=${secretWord}`,
  exportCharacter: '?format=json',
  exportConversation: '?format=md',
  getTranslation: '?lang=de',
  listGroupMembers: '?ids=adult',
  getBanners: '?screen=home&placement=main',
};

/** Calls that read and show whom the rule lets something of the adult character: the matrix has it there for each. */
export const readsShowing = [
  'exportConversation',
  'getCharacter',
  'getCreator',
  'getDismissal',
  'getGeneration',
  'getMessageAudio',
  'getRecommendations',
  'listBranches',
  'listCharacterConversations',
  'listConversations',
  'listDismissals',
  'listFavorites',
  'listGroupMembers',
  'listMemories',
  'listMessages',
  'listNotifications',
  'listPictures',
  'listRemovedConversations',
  'listTastes',
  'searchMessages',
] as const satisfies EndpointId[];

const ofTheAccount = 'the account itself, by its own words';
const ofTheBrand = 'the brand, to everybody alike';
const ofModeration = 'what was decided about an account, in the words of who decided';
const ofOwnWorks = 'what the account made itself, or that it is somebody else’s';
const ofReview = 'what waits for a decision, to those who may make it, as review-matrix.test.ts has it';
const guarded = 'asked for in conversation-access.test.ts, of a conversation that has one';
/** Calls that read and have nothing of a character to show, by what they tell instead. */
export const readsBare: Partial<Record<EndpointId, string>> = {
  exportCharacter: 'what the account made itself, as its archive has it too',
  exportLorebook: ofOwnWorks,
  finishLogin: 'signing in',
  getAd: 'an advertisement',
  getAgeCheck: ofTheAccount,
  getAnalyticsConsent: ofTheAccount,
  getAppSettings: ofTheBrand,
  getBanners: ofTheBrand,
  getBrand: ofTheBrand,
  getDataTable: 'counts',
  getDecision: ofModeration,
  getCharacterVersion: ofOwnWorks,
  getDraft: ofOwnWorks,
  getEditedCharacter: ofOwnWorks,
  getEditedGroup: ofOwnWorks,
  getEmail: ofTheAccount,
  getExport: 'how far an archive is',
  getGroup: guarded,
  getHelp: ofTheBrand,
  getLeaderboardKey: 'a key, which is used in a search of creators',
  getLegalText: ofTheBrand,
  getLorebook: 'asked for in reviewed-lorebooks.test.ts, of one that was approved with a character',
  getLoreCoverage: 'what the account made itself, and counts of its own replies',
  getMemoryShare: 'a number',
  getModeratedDecision: ofModeration,
  getNotificationSettings: ofTheAccount,
  getOpinion: 'what the account said of it, as of a character that never was',
  getOrder: 'a purchase',
  getProfile: ofTheAccount,
  getPurchaseOptions: ofTheBrand,
  getQueue: 'a place in a line',
  getReplyReport: guarded,
  getReviewCase: ofReview,
  getSceneNote: guarded,
  getSearchKey: 'a key, which is used in the search',
  getSubscriptions: 'purchases',
  getTranslation: 'asked for in character-access.test.ts, of a character that is being translated',
  getUser: ofTheAccount,
  getUserModeration: ofModeration,
  getUserSettings: ofTheAccount,
  getVoiceSample: 'a sentence of ours',
  listAppeals: ofModeration,
  listAttachedLorebooks: ofOwnWorks,
  listBlockedCreators: 'creators',
  listCharacterVersions: ofOwnWorks,
  listConsents: ofTheAccount,
  listDecisions: ofModeration,
  listDrafts: ofOwnWorks,
  listLorebookEntries: ofOwnWorks,
  listLorebooks: ofOwnWorks,
  listLoreSamples: ofOwnWorks,
  listOwnCharacters: 'what the account made itself',
  listPasskeys: ofTheAccount,
  listPersonas: ofTheAccount,
  listPushSubscriptions: ofTheAccount,
  listRemovals: guarded,
  listRemovedCharacters: 'what the account made itself, and removed',
  listRemovedLorebooks: 'what the account made itself, and removed',
  listReviewCases: ofReview,
  listSales: ofTheBrand,
  listSessions: ofTheAccount,
  listTagSuggestions: ofOwnWorks,
  listVoices: 'voices, which nobody is',
  startLogin: 'signing in',
};

/** Routes beside the calls that could show a character, all of which the matrix asks. */
export const besideAsked = [
  '/data-exports',
  '/exports',
  '/files',
  '/search',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps',
  '/social',
] as const;
/** Those that have none to show, or to nobody but its owner. */
export const besideBare: Record<string, string> = {
  '/age-checks': 'reports of a provider of age checks',
  '/api/openapi.json': 'the contract',
  '/app-icons': 'drawn of the brand',
  '/brand': 'files of the brand',
  '/embed/v1/sign-in': 'signing in',
  '/external/signup': 'signing in',
  '/leaderboard/search': 'creators and their ranks',
  '/manifest.webmanifest': 'the brand as an app',
  '/ofrep/v1': 'flags',
  '/operator/characters': 'the operator, of this machine alone',
  '/operator/restrictions': 'the operator, of this machine alone',
  '/operator/rights': 'the operator, of this machine alone',
  '/mails': 'reports of a mail service',
  '/payments': 'reports of a payment processor',
  '/uploads': 'pictures on their way in',
};
