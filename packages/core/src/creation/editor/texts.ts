import type { DraftKind } from '@troupe/protocol';
import drafts from '../../i18n/en/drafts.json' with { type: 'json' };
import editor from '../../i18n/en/editor.json' with { type: 'json' };
import groups from '../../i18n/en/groups.json' with { type: 'json' };
import { useOwnTexts } from '../../app/index.ts';
import { personaTexts } from '../../platform/index.ts';
import { texts as importTexts } from '../cards/texts.ts';
import { texts as ownTexts } from '../lists/texts.ts';

/** Those of the editor of chatbots and of groups, and those of its neighbours that say the same. */
const texts = { ...personaTexts, ...importTexts, ...ownTexts, ...drafts, ...editor, ...groups };

export const useText = () => useOwnTexts(texts);
export type EditorText = ReturnType<typeof useText>;

/** What says it of a chatbot and of a group in words of their own. */
const words = {
  chatbot: {
    create: 'editor.create',
    saved: 'editor.saved',
    draftSaved: 'drafts.saved',
    newer: 'drafts.newer',
    newerTheirs: 'drafts.newer.theirs',
    moved: 'drafts.moved',
    goneText: 'drafts.gone.text',
    tagsHint: 'editor.tags.hint',
    visible: 'editor.visible',
    visibleHint: 'editor.visible.hint',
    visibilityLocked: 'editor.visibility.locked',
  },
  group: {
    create: 'groups.create',
    saved: 'groups.saved',
    draftSaved: 'groups.draft.saved',
    newer: 'groups.draft.newer',
    newerTheirs: 'groups.draft.newer.theirs',
    moved: 'groups.draft.moved',
    goneText: 'groups.draft.gone',
    tagsHint: 'groups.tags.hint',
    visible: 'groups.visible',
    visibleHint: 'groups.visible.hint',
    visibilityLocked: 'groups.visibility.locked',
  },
} as const satisfies Record<DraftKind, Record<string, keyof typeof texts>>;

export const wordsOf = (kind: DraftKind) => words[kind];
