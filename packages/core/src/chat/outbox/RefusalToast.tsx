import { limits } from '@troupe/protocol';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../app/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { isRefusal } from '../stream/outcome-text.ts';

/** Says as a toast what moderation refused (P-ERR-07); the message keeps it too, with the way to revise it. */
export const RefusalToast = () => {
  const { notify, t } = useApp();
  const { stream } = useOpenChat();
  const error = useStore(stream, ({ failure }) => failure?.error);
  useEffect(() => {
    if (error && isRefusal(error)) notify({ kind: 'danger', text: t.error(error), durationMs: limits.toastLongMs });
  }, [error, notify, t]);
  return null;
};
