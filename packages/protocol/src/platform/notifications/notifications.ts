import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { empty, id, page, timeZone, timestamp } from '../../fields.ts';
import { limits } from '../../limits.ts';

/** What notifications are about; each is pushed or not as the user wants. `news` is off until somebody turns it on. */
export const notificationCategories = ['replies', 'decisions', 'account', 'review', 'news'] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

/**
 * What somebody may be told: its category, and what its sentence and its link are made of. A sentence is
 * `notifications.<kind>` of the texts; nothing of a conversation stands in it.
 */
export const notificationKinds = {
  /** A reply is done that nobody was looking at. */
  reply_ready: { category: 'replies', payload: v.object({ character_id: id, conversation_id: id, character_name: v.string() }) },
  /** Something of the user's, or the account itself, was restricted; `statement_id` names the statement of reasons. */
  decision: { category: 'decisions', payload: v.object({ statement_id: id }) },
  appeal_decided: { category: 'decisions', payload: v.object({ statement_id: id, granted: v.boolean() }) },
  restriction_lifted: { category: 'decisions', payload: v.object({ statement_id: id }) },
  new_device: { category: 'account', payload: v.object({ device: v.string(), country: v.nullable(v.string()) }) },
  email_changed: { category: 'account', payload: empty },
  export_ready: { category: 'account', payload: empty },
  age_verified: { category: 'account', payload: empty },
  chatbot_reviewed: {
    category: 'review',
    payload: v.object({ character_id: id, character_name: v.string(), approved: v.boolean() }),
  },
  /** A rank of a month's leaderboard won a free month of a plan, which is named as it is everywhere. */
  prize_won: { category: 'account', payload: v.object({ date: v.string(), rank: v.number(), plan: v.string() }) },
} as const satisfies Record<string, { category: NotificationCategory; payload: v.GenericSchema }>;
export type NotificationKind = keyof typeof notificationKinds;
export type NotificationPayload<K extends NotificationKind> = v.InferOutput<(typeof notificationKinds)[K]['payload']>;

const about = <const K extends NotificationKind>(kind: K) =>
  v.object({
    id,
    kind: v.literal(kind),
    payload: notificationKinds[kind].payload as (typeof notificationKinds)[K]['payload'],
    is_read: v.boolean(),
    createdAt: timestamp,
    is_last_id: v.optional(v.boolean()),
  });

/** One thing that a user was told. */
export const notification = v.variant('kind', [
  about('reply_ready'),
  about('decision'),
  about('appeal_decided'),
  about('restriction_lifted'),
  about('new_device'),
  about('email_changed'),
  about('export_ready'),
  about('age_verified'),
  about('chatbot_reviewed'),
  about('prize_won'),
]);
export type Notification = v.InferOutput<typeof notification>;

/** An hour of the day and its half, as minutes after midnight. */
const minuteOfDay = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1439));

/** Which categories are pushed to the user's devices, and when none is; the history keeps all of them. */
export const notificationSettings = v.object({
  pushed: v.object({
    replies: v.boolean(),
    decisions: v.boolean(),
    account: v.boolean(),
    review: v.boolean(),
    news: v.boolean(),
  }),
  /** Nothing is pushed from `from` until `until`, by the clock of `time_zone`; null: at any time. */
  quiet_hours: v.nullable(v.object({ from: minuteOfDay, until: minuteOfDay, time_zone: timeZone })),
});
export type NotificationSettings = v.InferOutput<typeof notificationSettings>;

export const notificationSettingsDefaults: NotificationSettings = {
  pushed: { replies: true, decisions: true, account: true, review: true, news: false },
  quiet_hours: null,
};

export const listNotifications = defineEndpoint({
  id: 'listNotifications',
  method: 'GET',
  path: '/api/v1/notifications',
  summary: 'What the member was told, newest first, and how much of it is unread',
  auth: 'member',
  class: 'account',
  about: 'nothing',
  query: v.object(page(limits.notificationsPage)),
  output: v.object({ notifications: v.array(notification), unread: v.number() }),
  errors: [],
});

export const readNotifications = defineEndpoint({
  id: 'readNotifications',
  method: 'POST',
  path: '/api/v1/notifications/read',
  summary: 'Mark what came up to one notification, or all of it, as read',
  auth: 'member',
  class: 'account',
  body: v.object({ until: v.optional(id) }),
  output: v.object({ unread: v.number() }),
  errors: ['not_found', 'rate_limited'],
});

export const getNotificationSettings = defineEndpoint({
  id: 'getNotificationSettings',
  method: 'GET',
  path: '/api/v1/notifications/settings',
  summary: 'What of it is pushed to the member’s devices, and when',
  auth: 'member',
  class: 'account',
  output: notificationSettings,
  errors: [],
});

export const updateNotificationSettings = defineEndpoint({
  id: 'updateNotificationSettings',
  method: 'PATCH',
  path: '/api/v1/notifications/settings',
  summary: 'Change what is given; the rest stays',
  auth: 'member',
  class: 'account',
  body: v.partial(v.object({ ...notificationSettings.entries, pushed: v.partial(notificationSettings.entries.pushed) })),
  output: notificationSettings,
  errors: ['invalid_input', 'rate_limited'],
});
