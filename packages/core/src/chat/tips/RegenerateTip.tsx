import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useApp, useOwnTexts, useSession } from '../../app/index.ts';
import { xIcon } from '../../ui/icons.ts';
import { IconButton } from '../../ui/index.ts';
import { useChatUi, useOpenChat } from '../open-chat/open-chat.ts';
import { texts } from '../open-chat/texts.ts';
import * as css from './RegenerateTip.css.ts';

/** Where this device keeps that the tip was read. */
const key = 'tip:regenerate';

/** Shows that there are other takes, until that is read or done, in a conversation of more than two messages (C-ALT-05); what says something of now goes before it. */
export const RegenerateTip = () => {
  const { storage } = useApp();
  const { history, isBusy, stream } = useOpenChat();
  const text = useOwnTexts(texts);
  const isElsewhere = useChatUi(
    ({ picking, isWaitingInQueue, suggestion, recording }) =>
      picking !== null || isWaitingInQueue || suggestion !== null || recording.status !== 'play',
  );
  const isOnline = useSession((state) => state.isOnline);
  const isUnsaid = useStore(
    stream,
    ({ waiting, failure, draft }) => waiting.length > 0 || failure !== null || draft.startsWith('/'),
  );
  const [isRead, setRead] = useState(() => storage.get(key) !== null);
  const last = history.messages.at(-1);
  const isFollowed = last?.is_alternative === true;
  useEffect(() => {
    if (isFollowed) storage.set(key, 'read');
  }, [isFollowed, storage]);
  if (isRead || isFollowed || isBusy || isElsewhere || isUnsaid || !isOnline || history.total <= 2 || last?.role !== 'bot')
    return null;
  const close = () => {
    storage.set(key, 'read');
    setRead(true);
  };
  return (
    <p className={css.tip} data-troupe-part="regenerate-tip">
      {text('tools.tip.regenerate')}
      <IconButton size="xs" glyph={xIcon} label={text('tools.tip.close')} onClick={close} />
    </p>
  );
};
