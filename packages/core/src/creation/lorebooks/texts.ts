import cards from '../../i18n/en/card-imports.json' with { type: 'json' };
import editor from '../../i18n/en/editor.json' with { type: 'json' };
import explore from '../../i18n/en/explore.json' with { type: 'json' };
import lorebooks from '../../i18n/en/lorebooks.json' with { type: 'json' };
import my from '../../i18n/en/my-chatbots.json' with { type: 'json' };
import why from '../../i18n/en/why.json' with { type: 'json' };
import { useOwnTexts } from '../../app/index.ts';
import { personaTexts } from '../../platform/index.ts';

/** Those of lorebooks, and those of its neighbours that say the same. */
const texts = { ...personaTexts, ...explore, ...cards, ...my, ...why, ...editor, ...lorebooks };

export const useText = () => useOwnTexts(texts);
export type LoreText = ReturnType<typeof useText>;
