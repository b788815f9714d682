import type { GroupPresence, GroupSettings } from '@troupe/protocol';
import { inArray } from 'drizzle-orm';
import { messages } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';
import type { CastMember } from '../conversations/read-cast.ts';
import type { GroupTalk } from './next-speakers.ts';

/** How its author set a group up, until its reader changes that: who is elsewhere or silent, nothing by itself. */
export const defaultGroupSettings = (cast: readonly CastMember[]): GroupSettings => {
  const idsOf = (presence: GroupPresence) => cast.filter(({ member }) => member.presence === presence).map(({ id }) => id);
  return { muted_ids: idsOf('muted'), away_ids: idsOf('away'), auto_rounds: 0 };
};

/** Who said a message, and who knows of it. */
export interface Voice {
  id: string;
  subCharacterId: string | null;
  /** Null: everybody. */
  audience: string[] | null;
}

/** The voices of messages, by id. */
export const readVoices = async (db: Db, ids: readonly string[]): Promise<Map<string, Voice>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: messages.id, subCharacterId: messages.subCharacterId, audience: messages.audience })
    .from(messages)
    .where(inArray(messages.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
};

/** What `nextSpeakers` needs, from a branch (oldest first) and its voices. */
export const talkOf = (
  cast: readonly CastMember[],
  settings: GroupSettings,
  branch: readonly { id: string; role: 'bot' | 'user'; content: string }[],
  voices: ReadonlyMap<string, Voice>,
): GroupTalk => {
  const silence = new Map<string, number>();
  for (const [since, { id }] of branch.toReversed().entries()) {
    const speaker = voices.get(id)?.subCharacterId;
    if (speaker && !silence.has(speaker)) silence.set(speaker, since);
  }
  const last = branch.at(-1);
  return {
    members: cast.map(({ id, name, member }) => ({ id, name, talkativeness: member.talk })),
    silentIds: [...settings.muted_ids, ...settings.away_ids],
    last: last ? { text: last.content, speakerId: voices.get(last.id)?.subCharacterId ?? null } : null,
    silence,
  };
};
