import { useEffect } from 'react';
import { useStore } from 'zustand';
import { tellRefusal, useApp } from '../../app/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';

/** Says as a toast what moderation refused (P-ERR-07); the message keeps it too, with the way to revise it. */
export const RefusalToast = () => {
  const { notify, t } = useApp();
  const { stream } = useOpenChat();
  const error = useStore(stream, ({ failure }) => failure?.error);
  useEffect(() => {
    if (error) tellRefusal({ notify, t }, error);
  }, [error, notify, t]);
  return null;
};
