import { can, type AppSettings, type Character, type Session } from '@troupe/protocol';

/** What the image action leads to. */
export type ImageStep = 'make' | 'upgrade-images' | 'pending' | 'train' | 'upgrade-training';

/**
 * Where the image action leads (C-IMG-01 to C-IMG-03). Guests have a taste of it without the
 * permission (decision 78); a generator that goes by words alone needs no training.
 */
export const imageStep = (
  session: Pick<Session['user'], 'permissions' | 'platform'> | undefined,
  character: Pick<Character, 'lora_status'>,
  settings: AppSettings['images'],
): ImageStep => {
  const isGuest = session?.platform === 'guest';
  if (!isGuest && !can(session, 'conversation_images')) return 'upgrade-images';
  if (settings?.needs_training === false || character.lora_status === 'ready' || can(session, 'conversation_images_v2'))
    return 'make';
  if (character.lora_status === 'pending') return 'pending';
  return can(session, 'image_training') ? 'train' : 'upgrade-training';
};
