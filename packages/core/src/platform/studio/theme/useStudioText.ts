import file from '../../../i18n/en/studio.json' with { type: 'json' };
import { useOwnTexts, type OwnKey, type OwnText } from '../../../app/index.ts';

/** A value of our own, so that the published types hold the keys and need no JSON file. */
const texts = { ...file };

export type StudioKey = OwnKey<typeof texts>;
export type StudioText = OwnText<typeof texts>;

/** The studio's own texts. */
export const useStudioText = (): StudioText => useOwnTexts(texts);
