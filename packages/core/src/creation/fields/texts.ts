import editor from '../../i18n/en/editor.json' with { type: 'json' };
import my from '../../i18n/en/my-chatbots.json' with { type: 'json' };
import { useOwnTexts } from '../../app/index.ts';
import { personaTexts } from '../../platform/index.ts';

/** Those of fields that several forms have. */
const texts = { ...personaTexts, ...my, ...editor };

export const useFieldText = () => useOwnTexts(texts);
