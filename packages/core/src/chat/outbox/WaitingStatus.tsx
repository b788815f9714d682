import { useState } from 'react';
import { useStore } from 'zustand';
import { useOwnTexts } from '../../app/index.ts';
import { clockIcon, editIcon, trashIcon } from '../../ui/icons.ts';
import { Button, Icon, IconButton } from '../../ui/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { texts } from '../composer/texts.ts';

/** Under a message that waits: that it does, and what can be done with it meanwhile. Cells of the status line, without a wrapper. */
export const WaitingStatus = ({ clientId }: { clientId: string }) => {
  const text = useOwnTexts(texts);
  const { stream } = useOpenChat();
  const outbox = useStore(stream, (state) => state.outbox);
  const [isAsking, setAsking] = useState(false);
  if (isAsking) {
    return (
      <>
        {text('outbox.remove.ask')}
        <Button variant="inherit" size="sm" onClick={() => setAsking(false)}>
          {text('outbox.keep')}
        </Button>
        <Button variant="inherit" size="sm" onClick={() => outbox?.remove(clientId)}>
          {text('outbox.remove')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Icon glyph={clockIcon} size="sm" />
      {text('outbox.waiting')}
      <IconButton size="sm" glyph={editIcon} label={text('outbox.edit')} onClick={() => outbox?.edit(clientId)} />
      <IconButton size="sm" glyph={trashIcon} label={text('outbox.remove')} onClick={() => setAsking(true)} />
    </>
  );
};
