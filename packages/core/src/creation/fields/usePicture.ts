import { AppError, createCharacterAvatar } from '@troupe/protocol';
import { useState } from 'react';
import { tellRefusal, useApp } from '../../app/index.ts';
import { shrinkPicture } from '../../platform/index.ts';
import { useFieldText } from './texts.ts';

/** Four times the widest cover, for dense screens. Pixels. */
const pictureSide = 1536;

const known = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** Brings a picture of the device to where we serve it; `onPicture` gets its address. */
export const usePicture = (onPicture: (url: string) => void) => {
  const app = useApp();
  const text = useFieldText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const say = (error: unknown): string => {
    const code = error instanceof AppError ? error.code : undefined;
    if (code === 'payload_too_large') return text('persona.form.file-too-large');
    return code === 'unsupported_file' ? text('persona.form.file-type') : tellRefusal(app, error);
  };
  const upload = async (file: File | undefined): Promise<void> => {
    if (!file || isBusy) return;
    if (file.type !== '' && !known.has(file.type)) {
      setFailure(text('persona.form.file-type'));
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      const body = new FormData();
      body.set('file', await shrinkPicture(file, { side: pictureSide }));
      // The client sends a form as it is.
      const { avatar_url } = await app.client.call(createCharacterAvatar, { body: body as never });
      onPicture(avatar_url);
    } catch (error) {
      setFailure(say(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, upload };
};
