import editor from '../../i18n/en/editor.json' with { type: 'json' };
import my from '../../i18n/en/my-chatbots.json' with { type: 'json' };
import { useOwnTexts } from '../../app/index.ts';
import { personaTexts } from '../../platform/index.ts';
import { texts as importTexts } from '../cards/texts.ts';

/** Those of fields that several forms have. */
const texts = { ...personaTexts, ...importTexts, ...my, ...editor };

export const useFieldText = () => useOwnTexts(texts);
