import file from '../../../i18n/en/doctor.json' with { type: 'json' };
import { useOwnTexts, type OwnText } from '../../../app/index.ts';

/** A value of our own, so that the published types hold the keys and need no JSON file. */
const texts = { ...file };

export type DoctorText = OwnText<typeof texts>;

/** The doctor's own texts. What it finds is told in English, as all messages to developers are. */
export const useDoctorText = (): DoctorText => useOwnTexts(texts);
