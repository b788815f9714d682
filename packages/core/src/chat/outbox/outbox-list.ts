import { limits } from '@troupe/protocol';
import type { UnsentMessage } from '../stream/stream-state.ts';

/**
 * The messages of one conversation that wait, as every tab of a device shares them: what is to be sent,
 * and the client ids that left (sent, removed), so that a tab that has not heard of it does not bring
 * them back. Joining them in any order gives the same items.
 */
export interface OutboxList {
  items: readonly UnsentMessage[];
  gone: readonly string[];
}

/** Ids that left and are remembered: more than may wait. */
const goneMax = limits.outboxMax * 4;

const isText = (value: unknown): value is string => typeof value === 'string';
const isMessage = (value: unknown): value is UnsentMessage => {
  const { clientId, text, createdAt, prevId } = (value ?? {}) as Record<string, unknown>;
  const isWritten = isText(clientId) && isText(createdAt) && isText(text) && text.length <= limits.messageMax;
  return isWritten && (prevId === undefined || prevId === null || isText(prevId));
};

/** What a device kept; nothing where that is not a list of ours. */
export const parseList = (text: string | null): OutboxList => {
  try {
    const { items, gone } = JSON.parse(text ?? '') as { items: unknown[]; gone: unknown[] };
    return { items: items.filter(isMessage), gone: gone.filter(isText) };
  } catch {
    return { items: [], gone: [] };
  }
};

/** Both lists in one: oldest first, each message once, none that left either. */
export const joinLists = (one: OutboxList, other: OutboxList): OutboxList => {
  const gone = [...new Set([...one.gone, ...other.gone])];
  const items = new Map<string, UnsentMessage>();
  for (const item of [...one.items, ...other.items])
    if (!gone.includes(item.clientId)) items.set(item.clientId, { ...items.get(item.clientId), ...item });
  return {
    items: [...items.values()]
      .toSorted((a, b) => (a.createdAt + a.clientId < b.createdAt + b.clientId ? -1 : 1))
      .slice(0, limits.outboxMax),
    gone: gone.slice(-goneMax),
  };
};
