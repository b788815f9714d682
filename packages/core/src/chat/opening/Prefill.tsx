import { useContext, useEffect, useRef } from 'react';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { LocationContext } from '../open-chat/chat-location.ts';

/** Puts what the page around the chat gave into an empty composer, or in place of what it gave before: draws nothing. */
export const Prefill = () => {
  const { prefill = '' } = useContext(LocationContext);
  const { stream } = useOpenChat();
  const given = useRef('');
  useEffect(() => {
    const { draft } = stream.getState();
    if (prefill === given.current || (draft !== '' && draft !== given.current)) return;
    given.current = prefill;
    stream.write(prefill);
  }, [prefill, stream]);
  return null;
};
