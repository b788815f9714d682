import type { DraftKind, GroupPresence } from '@troupe/protocol';
import drafts from '../../i18n/en/drafts.json' with { type: 'json' };
import editor from '../../i18n/en/editor.json' with { type: 'json' };
import group from '../../i18n/en/group.json' with { type: 'json' };
import groups from '../../i18n/en/groups.json' with { type: 'json' };
import { useOwnTexts } from '../../app/index.ts';
import { personaTexts } from '../../platform/index.ts';
import { texts as importTexts } from '../cards/texts.ts';
import { texts as ownTexts } from '../lists/texts.ts';

/** Those of the editor of chatbots and of groups, and those of its neighbours that say the same. */
const texts = { ...personaTexts, ...importTexts, ...ownTexts, ...drafts, ...editor, ...group, ...groups };

export const useText = () => useOwnTexts(texts);
export type EditorText = ReturnType<typeof useText>;

/** What says it of a chatbot and of a group in words of their own. */
const words = {
  chatbot: { create: 'editor.create', saved: 'editor.saved', draftSaved: 'drafts.saved', visible: 'editor.visible' },
  group: { create: 'groups.create', saved: 'groups.saved', draftSaved: 'groups.draft.saved', visible: 'groups.visible' },
} as const satisfies Record<DraftKind, Record<string, keyof typeof texts>>;

export const wordsOf = (kind: DraftKind) => words[kind];

/** How a member of a group is there, in the words of the chat. */
export const presenceWords = {
  present: 'group.presence.here',
  away: 'group.presence.away',
  muted: 'group.presence.muted',
} as const satisfies Record<GroupPresence, keyof typeof texts>;
