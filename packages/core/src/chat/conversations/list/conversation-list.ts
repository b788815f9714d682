import type { Conversation } from '@troupe/protocol';

const isBefore = (a: Conversation, b: Conversation) => (a.updatedAt === b.updatedAt ? a.id > b.id : a.updatedAt > b.updatedAt);

const unmarked = ({ is_last_id: _mark, ...rest }: Conversation): Conversation => rest;

/** The list without one. Where that gave the next cursor, the one before it gives it now. */
export const withoutConversation = (items: readonly Conversation[], id: string): Conversation[] => {
  const isCursor = items.find((item) => item.id === id)?.is_last_id ?? false;
  const rest = items.filter((item) => item.id !== id);
  return rest.map((item, index) => (isCursor && index === rest.length - 1 ? { ...item, is_last_id: true } : item));
};

/** The list with one in its place, newest first. */
export const withConversation = (items: readonly Conversation[], added: Conversation): Conversation[] => {
  const rest = withoutConversation(items, added.id);
  const at = rest.findIndex((item) => isBefore(added, item));
  const place = at < 0 ? rest.length : at;
  const list = [...rest.slice(0, place), unmarked(added), ...rest.slice(place)];
  // The cursor stays at the end of what is loaded.
  const hasMore = rest.some((item) => item.is_last_id);
  return hasMore ? list.map((item, index) => (index === list.length - 1 ? { ...item, is_last_id: true } : unmarked(item))) : list;
};
