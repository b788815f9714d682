import type { SQL } from 'drizzle-orm';
import { conversations } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';

/** What features of the chat keep with a conversation; its head follows its messages (`moveHead`). */
type Change = Partial<
  Pick<
    typeof conversations.$inferSelect,
    'headId' | 'label' | 'userPersonaId' | 'voiceId' | 'sceneNote' | 'groupSettings' | 'rememberedId'
  >
>;

/** Writes what a feature keeps with conversations, those that `which` names. Returns them as they are then. */
export const changeConversations = (db: Pick<Db, 'update'>, which: SQL | undefined, change: Change) =>
  db.update(conversations).set(change).where(which).returning({
    id: conversations.id,
    label: conversations.label,
    voiceId: conversations.voiceId,
    sceneNote: conversations.sceneNote,
  });
