import { useOwnTexts } from '../../../app/index.ts';
import file from '../../../i18n/en/access.json' with { type: 'json' };

/** A value of our own, so that the published types hold the keys and need no JSON file. */
export const accessTexts = { ...file };

export const useAccessText = () => useOwnTexts(accessTexts);
