import type { AudioOutput } from './audio-player.ts';

interface Started {
  at: number;
  samples: Float32Array;
  duration: number;
  source: { onended: (() => void) | null };
  isStopped: boolean;
  hasEnded: boolean;
}

/** An AudioContext whose time a test turns. */
export class FakeAudio {
  time = 0;
  /** Seconds that pass with each look at the clock: sound that stands still is taken for silence after a while. */
  creep = 0;
  contexts = 0;
  started: Started[] = [];
  readonly context: AudioOutput & { state: AudioContextState };

  constructor() {
    // oxlint-disable-next-line typescript/no-this-alias -- the fake's members look at this clock
    const fake = this;
    const source = () => {
      const node = {
        buffer: null as null | { duration: number; samples: Float32Array },
        onended: null as (() => void) | null,
        connect: () => {},
        disconnect: () => {},
        start: (at: number) =>
          void fake.started.push({
            at,
            samples: node.buffer?.samples ?? new Float32Array(),
            duration: node.buffer?.duration ?? 0,
            source: node,
            isStopped: false,
            hasEnded: false,
          }),
        stop: () => {
          for (const one of fake.started) if (one.source === node) one.isStopped = true;
        },
      };
      return node;
    };
    this.contexts += 1;
    this.context = {
      state: 'running',
      destination: {},
      get currentTime() {
        fake.time += fake.creep;
        return fake.time;
      },
      resume(this: { state: AudioContextState }) {
        this.state = 'running';
        return Promise.resolve();
      },
      createBuffer: (_: number, length: number, rate: number) => {
        const samples = new Float32Array(length);
        return { duration: length / rate, samples, copyToChannel: (from: Float32Array) => samples.set(from) };
      },
      createBufferSource: source,
    } as unknown as AudioOutput & { state: AudioContextState };
  }

  /** What is scheduled and has not ended. */
  sounding(): number {
    return this.started.filter(({ isStopped, hasEnded }) => !isStopped && !hasEnded).length;
  }

  advance(seconds: number): void {
    this.time += seconds;
    for (const one of this.started) {
      if (one.isStopped || one.hasEnded || one.at + one.duration > this.time) continue;
      one.hasEnded = true;
      one.source.onended?.();
    }
  }
}
