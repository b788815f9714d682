import { lazy, Suspense, useEffect, useState } from 'react';
import { useApp } from '../../app/index.ts';
import { useChatUi, useOpenChat } from '../open-chat/open-chat.ts';
import { keepHelp, readKeptHelp } from './kept-help.ts';

const KeptHelpCard = lazy(async () => ({ default: (await import('./KeptHelpCard.tsx')).KeptHelpCard }));

/** The card with help, once a message asked for it: until it is closed, after a reload too. Nobody else loads a byte of it. */
export const HelpStrip = () => {
  const { storage } = useApp();
  const { conversationId, history, ui } = useOpenChat();
  const [kept, setKept] = useState(() => readKeptHelp(storage, conversationId));
  const askedId = history.messages.findLast(({ needs_help: needsHelp }) => needsHelp === true)?.id;
  const shown = askedId !== undefined && askedId !== kept?.messageId ? { messageId: askedId, isClosed: false, help: null } : kept;
  const isShown = shown !== null && !shown.isClosed;
  // Ads stay away from it.
  const isTold = useChatUi((state) => state.isHelpShown === true);
  useEffect(() => {
    if (isTold !== isShown) ui.setState({ isHelpShown: isShown });
  }, [isTold, isShown, ui]);
  if (!isShown) return null;
  const keep = (change: Partial<typeof shown>) => {
    const next = { ...shown, ...change };
    keepHelp(storage, conversationId, next);
    setKept(next);
  };
  return (
    <Suspense fallback={null}>
      <KeptHelpCard kept={shown} onHelp={(help) => keep({ help })} onClose={() => keep({ isClosed: true })} />
    </Suspense>
  );
};
