import type { Frame } from '@playwright/test';

interface Heard {
  /** Loudest sample that went to the loudspeakers, 0 to 1. */
  peak: number;
  state: AudioContextState | 'none';
  seconds: number;
}

/**
 * Taps the loudspeakers of a page or frame, before any script of it: what is connected to them is also
 * connected to a meter, which sees only what really flows.
 */
export const tapAudio = (): void => {
  const taps: { context: AudioContext; meter: AnalyserNode }[] = [];
  const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode;
  Object.defineProperty(AudioNode.prototype, 'connect', {
    value(this: AudioNode, to: AudioNode, ...more: never[]) {
      if (to instanceof AudioDestinationNode && to.context instanceof AudioContext) {
        const context = to.context;
        let tap = taps.find((one) => one.context === context);
        if (!tap) taps.push((tap = { context, meter: new AnalyserNode(context, { fftSize: 2048 }) }));
        connect.call(this, tap.meter);
      }
      return (connect as (...given: unknown[]) => AudioNode).call(this, to, ...more);
    },
  });
  let peak = 0;
  Object.assign(globalThis, {
    heardAudio(): Heard {
      const samples = new Float32Array(2048);
      for (const { meter } of taps) {
        meter.getFloatTimeDomainData(samples);
        for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
      }
      const context = taps.at(-1)?.context;
      return { peak, state: context?.state ?? 'none', seconds: context?.currentTime ?? 0 };
    },
  });
};

export const heardIn = (frame: Frame): Promise<Heard> =>
  frame.evaluate(() => (globalThis as unknown as { heardAudio(): Heard }).heardAudio());
