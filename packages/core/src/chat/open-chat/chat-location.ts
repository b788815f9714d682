import { createContext } from 'react';
import type { SearchChange, SearchValues } from '../../app/index.ts';

/**
 * Where the chat's surface is. Its `search` may ask for
 * - `message`: the id of a message of this conversation, on whatever branch, to be shown and marked;
 * - `source=email_notification`: the message that was announced, `message` or else the newest reply (C-CONV-13);
 * - `clone=partial` with `title`: the last message of a copy is to be picked.
 */
export interface ChatLocation {
  params: { conversationId?: string | undefined };
  search?: SearchValues;
  onSearchChange?: SearchChange;
  /** What a page around the chat offers to begin with; the user sends it by pressing it. */
  opening?: string | undefined;
  /** What it puts into an empty composer. */
  prefill?: string | undefined;
  /** Where Back leads: the page that one came from; none is the home page of a site, and no way back in a widget. */
  backHref?: string | undefined;
}

export const LocationContext = createContext<ChatLocation>({ params: {} });
