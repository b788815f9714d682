import { sql } from 'drizzle-orm';
import type { Brands } from '../../brands.ts';
import { ofAccount } from '../../data-map.ts';
import { characters, notifications as notificationTable, notificationSettings, pushSubscriptions } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import type { Clock, Db, Limits, NewId, Push } from '../../ports/index.ts';
import type { AdultAccess } from '../rights/adult-access.ts';
import { dropOldNotifications } from './drop-old.ts';
import { notificationHandlers } from './notification-handlers.ts';
import { createPushSender } from './push-sender.ts';
import { pushSubscriptionHandlers } from './push-subscription-handlers.ts';

export interface NotificationDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  brands: Brands;
  rateLimits: Limits;
  push: Push;
  adultAccess: AdultAccess;
}

const membersOnly = { why: 'Only members are told.' };

/** Notifications of an account: its history and its devices. */
export const notifications = defineFeature({
  name: 'platform/notifications',
  data: {
    group: 'notifications',
    tables: {
      notifications: {
        ...ofAccount(notificationTable.userId),
        adult: sql`${notificationTable.payload}->>'character_id' in (select ${characters.id} from ${characters} where ${characters.isNsfw})`,
        adopt: membersOnly,
        keep: ['notifications'],
        alone: 'rows',
      },
      notificationSettings: { ...ofAccount(notificationSettings.userId), adopt: membersOnly, alone: 'rows' },
      pushSubscriptions: {
        ...ofAccount(pushSubscriptions.userId),
        export: { why: 'Addresses and keys of devices are secrets between them and us.' },
        adopt: membersOnly,
        alone: 'rows',
      },
    },
    sweeps: { notifications: dropOldNotifications },
  },
  open: (deps: NotificationDeps) => ({
    handlers: [...notificationHandlers(deps), ...pushSubscriptionHandlers(deps)],
    jobs: [createPushSender(deps).job],
  }),
});
