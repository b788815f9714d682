import type { PersonasOrigin } from '@troupe/core/platform/personas';
import { toQuery } from './links.ts';

/** The chat that the pages of personas were opened from, by their address (R-PERSONA-02). */
export const originOf = ({ characterId, conversationId }: Record<string, string>): PersonasOrigin | null =>
  characterId ? { characterId, ...(conversationId && { conversationId }) } : null;

/** Addresses of the pages of personas; each keeps the way back to the chat. */
export const personaLinks = (from: PersonasOrigin | null) => {
  const kept = { ...from };
  return {
    list: `/personas${toQuery(kept)}`,
    create: `/personas/create${toQuery(kept)}`,
    edit: ({ id }: { id: string }) => `/personas/edit${toQuery({ personaId: id, ...kept })}`,
  };
};
