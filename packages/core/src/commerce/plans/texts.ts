import { useOwnTexts } from '../../app/index.ts';
import file from '../../i18n/en/plans.json' with { type: 'json' };

/** A value of our own, so that the published types hold the keys and need no JSON file. */
const texts = { ...file };

export const useText = () => useOwnTexts(texts);
