/** Samples of a WAV file (RIFF). */
export interface WavSamples {
  /** Hertz. */
  sampleRate: number;
  channels: number;
  bitsPerSample: number;
  /** Where the samples begin and how many bytes they are, as far as the header can say. */
  start: number;
  length: number;
}

/** Reads the header at the beginning of a file; null when it is no WAV file or its samples have not begun. */
export const readWavHeader = (bytes: Uint8Array): WavSamples | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < 12 || name(0) !== 'RIFF' || name(8) !== 'WAVE') return null;
  let format: Pick<WavSamples, 'sampleRate' | 'channels' | 'bitsPerSample'> | null = null;
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = view.getUint32(at + 4, true);
    if (name(at) === 'fmt ' && at + 24 <= bytes.length) {
      format = {
        channels: view.getUint16(at + 10, true),
        sampleRate: view.getUint32(at + 12, true),
        bitsPerSample: view.getUint16(at + 22, true),
      };
    }
    if (name(at) === 'data') return format && { ...format, start: at + 8, length };
    at += 8 + length + (length % 2);
  }
  return null;
};
