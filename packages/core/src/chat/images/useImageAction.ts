import type { AppSettings } from '@troupe/protocol';
import { useAppSettings, useSession } from '../../app/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { imageStep, type ImageStep } from './image-step.ts';

/** Who draws here; undefined until the server has said so. */
export const useImageSettings = (): AppSettings['images'] => useAppSettings()?.images;

/** The image action: what this user needs next on the way to a picture, and opening that. */
export const useImageAction = (): { step: ImageStep; act: () => void } => {
  const { character, open } = useOpenChat();
  const session = useSession((state) => state.session?.user);
  const step = imageStep(session, character, useImageSettings());
  return { step, act: () => open(step === 'make' ? 'image' : step === 'train' || step === 'pending' ? 'training' : step) };
};
