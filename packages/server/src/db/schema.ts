/**
 * The one schema, for PGlite and PostgreSQL alike. Migrations are generated from it
 * (docs/contributing.md).
 */
export * from './schema/account.ts';
export * from './schema/accounts.ts';
export * from './schema/identities.ts';
export * from './schema/holds.ts';
export * from './schema/age.ts';
export * from './schema/characters.ts';
export * from './schema/lore/lorebooks.ts';
export * from './schema/chat.ts';
export * from './schema/commerce.ts';
export * from './schema/commerce/ledger.ts';
export * from './schema/commerce/stripe.ts';
export * from './schema/creation/group-members.ts';
export * from './schema/creation/leaderboard.ts';
export * from './schema/limits.ts';
export * from './schema/memories.ts';
export * from './schema/feedback.ts';
export * from './schema/events.ts';
export * from './schema/passkeys.ts';
export * from './schema/queue.ts';
export * from './schema/recommendations.ts';
export * from './schema/speech.ts';
export * from './schema/restrictions.ts';
export * from './schema/storage.ts';
export * from './schema/personas.ts';
export * from './schema/notifications.ts';
export * from './schema/mails.ts';
export * from './schema/legal.ts';
export * from './schema/page-events.ts';
export * from './schema/moderation.ts';
