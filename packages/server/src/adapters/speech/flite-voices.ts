import type { SpeechVoice } from '../../ports/speech.ts';

/** How a voice is made of one of Flite's. */
export interface FliteVoice {
  voice: Omit<SpeechVoice, 'language' | 'sampleUrl'>;
  /** `slt`, `rms`, `awb` or `kal16`: what stands in the program. */
  base: string;
  /** Mean pitch in hertz, where it is not the base's own. */
  pitch?: number;
  /** How much longer everything lasts. */
  stretch?: number;
}

/** Four women and four men out of the four recorded speakers that the program holds. All read English. */
export const fliteVoices: readonly FliteVoice[] = [
  { voice: { id: 'june', name: 'June', description: 'Clear and even', gender: 'female' }, base: 'slt' },
  {
    voice: { id: 'wren', name: 'Wren', description: 'Light and lively', gender: 'female' },
    base: 'slt',
    pitch: 205,
    stretch: 0.92,
  },
  {
    voice: { id: 'marlow', name: 'Marlow', description: 'Low and unhurried', gender: 'female' },
    base: 'slt',
    pitch: 145,
    stretch: 1.14,
  },
  { voice: { id: 'sable', name: 'Sable', description: 'Calm, for the evening', gender: 'female' }, base: 'slt', stretch: 1.2 },
  { voice: { id: 'rowan', name: 'Rowan', description: 'Deep and steady', gender: 'male' }, base: 'rms' },
  {
    voice: { id: 'tobin', name: 'Tobin', description: 'Younger, a little quicker', gender: 'male' },
    base: 'rms',
    pitch: 122,
    stretch: 0.9,
  },
  { voice: { id: 'ewan', name: 'Ewan', description: 'Scottish, thoughtful', gender: 'male' }, base: 'awb' },
  { voice: { id: 'kit', name: 'Kit', description: 'Plain, like a machine', gender: 'male' }, base: 'kal16' },
];
