import { AppError, generateImage, noGuidance, type EndpointInput, type EndpointOutput } from '@troupe/protocol';
import { useEffect, useRef, useState } from 'react';
import { isAbort, useApp } from '../../app/index.ts';
import { useText, type PictureText } from './texts.ts';

type Request = EndpointInput<typeof generateImage>['body'];
export type Drawn = EndpointOutput<typeof generateImage>;

/** Why no picture came, in words that fit one. */
export const failureText = (t: { error: (error: unknown) => string }, text: PictureText, error: unknown): string => {
  if (!(error instanceof AppError)) return t.error(error);
  if (error.issues.some(({ message }) => message === noGuidance)) return text('pictures.reference.none');
  if (error.code === 'rate_limited' || error.code === 'model_rate_limited') return text('pictures.slow');
  if (error.code === 'forbidden') return text('pictures.forbidden');
  if (error.code === 'unsupported_file') return text('pictures.reference.bad');
  return error.code.startsWith('model_') ? text('pictures.failed') : t.error(error);
};

export interface Drawing {
  isDrawing: boolean;
  /** Under the form. */
  failure: string;
  say: (failure: string) => void;
  /** Draws a picture; null where it failed or was stopped. One at a time. */
  draw: (body: Request) => Promise<Drawn | null>;
  stop: () => void;
}

/** Asks for pictures, one at a time; a studio that is closed asks no longer. */
export const useDrawing = (): Drawing => {
  const { client, t } = useApp();
  const text = useText();
  const [isDrawing, setDrawing] = useState(false);
  const [failure, setFailure] = useState('');
  const asked = useRef<AbortController | null>(null);
  const stop = () => {
    asked.current?.abort();
    asked.current = null;
    setDrawing(false);
  };
  useEffect(() => () => asked.current?.abort(), []);
  return {
    isDrawing,
    failure,
    say: setFailure,
    stop,
    async draw(body) {
      if (asked.current) return null;
      const leaving = new AbortController();
      asked.current = leaving;
      setDrawing(true);
      setFailure('');
      try {
        const drawn = await client.call(generateImage, { body }, { signal: leaving.signal });
        return leaving.signal.aborted ? null : drawn;
      } catch (error) {
        if (!leaving.signal.aborted && !isAbort(error)) setFailure(failureText(t, text, error));
        return null;
      } finally {
        if (asked.current === leaving) {
          asked.current = null;
          setDrawing(false);
        }
      }
    },
  };
};
