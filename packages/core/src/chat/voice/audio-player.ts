import type { AudioChunk } from '@troupe/protocol';

/** What we use of an AudioContext. */
export type AudioOutput = Pick<
  AudioContext,
  'currentTime' | 'state' | 'resume' | 'createBuffer' | 'createBufferSource' | 'destination'
>;

/** The first sound comes so many seconds after the context's time (C-VOICE-06). */
const startAfter = 0.3;

export interface AudioPlayer {
  /** To be called in a tap: phones let nothing sound before one. */
  unlock(): void;
  /** From now on this message is the one that is heard; everything else falls silent. */
  begin(messageId: string): void;
  /** Plays a piece after all before it; pieces of another message come too late and are dropped. */
  push(chunk: AudioChunk): void;
  /** No more pieces will come: `onEnd` is called when the last has sounded. */
  finish(messageId: string): void;
  stop(): void;
  /** Seconds that have sounded, and that are known to sound, of the message begun last. */
  progress(): { heard: number; known: number };
}

/** 16-bit little-endian samples as numbers from -1 to 1. */
const toFloats = (bytes: Uint8Array): Float32Array<ArrayBuffer> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const floats = new Float32Array(Math.floor(bytes.byteLength / 2));
  for (let index = 0; index < floats.length; index += 1) floats[index] = view.getInt16(index * 2, true) / 32_768;
  return floats;
};

/** Sound of one message at a time, gapless over one AudioContext, which is made in the first tap. */
export const createAudioPlayer = (options: {
  createOutput: () => AudioOutput;
  onStart: () => void;
  onEnd: () => void;
}): AudioPlayer => {
  let output: AudioOutput | null = null;
  let current: string | null = null;
  let isWhole = false;
  let startsAt = 0;
  let endsAt = 0;
  /** Seconds of silence that came between pieces because the next was late. */
  let waited = 0;
  let sources = new Set<AudioBufferSourceNode>();

  const context = (): AudioOutput => (output ??= options.createOutput());
  const silence = () => {
    const sounding = sources;
    sources = new Set();
    for (const source of sounding) {
      source.onended = null;
      source.stop();
      source.disconnect();
    }
    current = null;
  };
  const endIfOver = () => {
    if (current === null || !isWhole || sources.size > 0) return;
    current = null;
    options.onEnd();
  };

  return {
    unlock() {
      if (context().state !== 'running')
        context()
          .resume()
          .catch(() => undefined);
    },
    begin(messageId) {
      silence();
      current = messageId;
      isWhole = false;
      startsAt = endsAt = waited = 0;
    },
    push({ messageId, bytes, sampleRate }) {
      if (messageId !== current || bytes.length < 2) return;
      const audio = context();
      const floats = toFloats(bytes);
      const buffer = audio.createBuffer(1, floats.length, sampleRate);
      buffer.copyToChannel(floats, 0);
      const source = audio.createBufferSource();
      source.buffer = buffer;
      source.connect(audio.destination);
      const earliest = audio.currentTime + (endsAt === 0 ? startAfter : 0.05);
      if (endsAt === 0) {
        startsAt = endsAt = earliest;
        options.onStart();
      } else if (endsAt < audio.currentTime) {
        waited += earliest - endsAt;
        endsAt = earliest;
      }
      source.start(endsAt);
      endsAt += buffer.duration;
      sources.add(source);
      const ours = sources;
      source.onended = () => {
        ours.delete(source);
        if (ours === sources) endIfOver();
      };
    },
    finish(messageId) {
      if (messageId !== current) return;
      isWhole = true;
      endIfOver();
    },
    stop: silence,
    progress() {
      if (output === null || endsAt === 0) return { heard: 0, known: 0 };
      const known = endsAt - startsAt - waited;
      return { heard: Math.min(known, Math.max(0, output.currentTime - startsAt - waited)), known };
    },
  };
};
