import texts from '../../i18n/en/doctor.json' with { type: 'json' };
import { useOwnTexts, type OwnText } from '../texts/useOwnTexts.ts';

export type DoctorText = OwnText<typeof texts>;

/** The doctor's own texts. What it finds is told in English, as all messages to developers are. */
export const useDoctorText = (): DoctorText => useOwnTexts(texts);
