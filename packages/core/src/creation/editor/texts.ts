import drafts from '../../i18n/en/drafts.json' with { type: 'json' };
import editor from '../../i18n/en/editor.json' with { type: 'json' };
import { useOwnTexts } from '../../app/index.ts';
import { personaTexts } from '../../platform/index.ts';
import { texts as importTexts } from '../cards/texts.ts';
import { texts as ownTexts } from '../lists/texts.ts';

/** Those of the editor, and those of its neighbours that say the same. */
const texts = { ...personaTexts, ...importTexts, ...ownTexts, ...drafts, ...editor };

export const useText = () => useOwnTexts(texts);
export type EditorText = ReturnType<typeof useText>;
