import { and, eq, isNull } from 'drizzle-orm';
import { messages } from '../../db/schema.ts';
import type { CharacterRow } from '../conversations/character-access.ts';
import type { Queries } from '../messages/message-tree.ts';

const clocks = /\{\{\s*(?:time|date|weekday)\s*\}\}/gi;

/** Whether a stored greeting is this one of the card's: its clocks were stopped when it was said. */
const isSaidAs = (stored: string, greeting: string): boolean => {
  const [first = '', ...rest] = greeting.split(clocks);
  if (rest.length === 0) return stored === greeting;
  const last = rest.pop() ?? '';
  let at = first.length;
  for (const part of rest) {
    const found = stored.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return stored.startsWith(first) && stored.length - last.length >= at && stored.endsWith(last);
};

/**
 * Which greeting a conversation began with: 0 the card's own in any language, n its nth alternate; null
 * where it began otherwise, or the card has changed since.
 */
export const readGreeting = async (
  db: Pick<Queries, 'select'>,
  conversationId: string,
  character: Pick<CharacterRow, 'greeting' | 'greetingI18n' | 'alternateGreetings'>,
): Promise<number | null> => {
  const rows = await db
    .select({ content: messages.content })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        isNull(messages.prevId),
        eq(messages.role, 'bot'),
        isNull(messages.deletedAt),
      ),
    )
    .limit(2);
  const stored = rows.length === 1 ? rows[0]?.content : undefined;
  if (stored === undefined) return null;
  if ([character.greeting, ...Object.values(character.greetingI18n)].some((one) => isSaidAs(stored, one))) return 0;
  const alternate = character.alternateGreetings.findIndex((one) => isSaidAs(stored, one));
  return alternate < 0 ? null : alternate + 1;
};
