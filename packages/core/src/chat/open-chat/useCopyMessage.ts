import { limits, type Message } from '@troupe/protocol';
import { useApp } from '../../app/index.ts';

/** Copies a message's text as it was written, of a picture its prompt, and says so. */
export const useCopyMessage = (): ((message: Pick<Message, 'content' | 'image_prompt'>) => void) => {
  const { notify, t } = useApp();
  const copy = async (content: string) => {
    try {
      await navigator.clipboard.writeText(content);
      notify({ kind: 'success', text: t('common.copied'), durationMs: limits.toastShortMs });
    } catch (error) {
      notify({ kind: 'danger', text: t.error(error), durationMs: limits.toastNormalMs });
    }
  };
  return ({ content, image_prompt: prompt }) => void copy(content || (prompt ?? ''));
};
