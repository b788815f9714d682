import { can } from '@troupe/protocol';
import { useStore } from 'zustand';
import { useApp, useSession } from '../../app/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { readerOf, type Reader, type ReaderState } from './reader.ts';

/** One value of what is being read. */
export const useReader = <T>(select: (state: ReaderState) => T): [T, Reader] => {
  const reader = readerOf(useApp());
  return [useStore(reader, select), reader];
};

/** The conversation's voice, and what the user may do with it: listen, choose one first, or get a plan (C-VOICE-01, C-VOICE-02). */
export const useVoice = (): { voiceId: string | null; mayListen: boolean; choose: () => void } => {
  const { history, open } = useOpenChat();
  const mayListen = useSession(({ session }) => can(session?.user, 'tts'));
  return {
    voiceId: mayListen ? history.voice_id : null,
    mayListen,
    choose: () => open(mayListen ? 'voice' : 'upgrade-voice'),
  };
};
