import { limits, type Voice } from '@troupe/protocol';
import { useEffect, useRef, useState } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { texts } from './texts.ts';
import { useReader } from './useVoice.ts';

/** One sample at a time; silent again when its dialog closes. */
export const useSample = (): { playing: string | null; toggle: (voice: Voice) => void; stop: () => void } => {
  const { notify, origin } = useApp();
  const text = useOwnTexts(texts);
  const [playing, setPlaying] = useState<string | null>(null);
  const [, reader] = useReader(() => null);
  const audio = useRef<HTMLAudioElement | null>(null);
  const stop = () => {
    audio.current?.pause();
    audio.current = null;
    setPlaying(null);
  };
  useEffect(() => () => audio.current?.pause(), []);
  return {
    playing,
    stop,
    toggle(voice) {
      const wasPlaying = playing === voice.id;
      stop();
      reader.stop();
      if (wasPlaying || voice.audio_url === null) return;
      const sample = new Audio(voice.audio_url.startsWith('/') ? origin + voice.audio_url : voice.audio_url);
      audio.current = sample;
      setPlaying(voice.id);
      const isCurrent = () => audio.current === sample;
      sample.addEventListener('ended', () => isCurrent() && stop());
      sample.play().catch(() => {
        if (!isCurrent()) return;
        stop();
        notify({ kind: 'warning', text: text('voice.sample.failed'), durationMs: limits.toastNormalMs });
      });
    },
  };
};
