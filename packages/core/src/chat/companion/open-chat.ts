import type { Character, Message } from '@troupe/protocol';
import { createContext, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import type { Names } from '@troupe/protocol/chat/roleplay/fill-names';
import type { ChatStream } from '../stream/stream-state.ts';
import type { History } from '../stream/history.ts';
import type { Suggestion } from '../autopilot/useSuggestion.ts';
import type { Recording } from '../recording/useRecording.ts';
import type { PanelName } from './panels.ts';

/** What the chatter has opened over the conversation, or does with its list. */
export interface ChatUi {
  /** The dialog or drawer that is open, and the message it is about. */
  panel: { name: PanelName; message?: Message | undefined } | null;
  /** The chat menu is open over the conversation; where there is room it stands beside it. */
  isMenuOpen: boolean;
  /** A menu of a message, at the button that opened it. */
  menu: { anchor: HTMLElement; message: Message } | null;
  /** The chatter is picking a message: the first to remove, or the last to include in a copy (part 2 §4). */
  picking: { kind: 'remove' } | { kind: 'clone'; title: string } | null;
  /** The direction given last; the next take may be asked for with it again. */
  hint: string;
  /** The message to be scrolled to and marked, wherever it lies: set it, and it is shown. */
  target: string | null;
  /** A copy is being made: nothing may be typed meanwhile (part 2 §4). */
  isCloning: boolean;
  /** The chatter stands in the waiting queue without a bypass: no regenerate, no continue, no rating (part 2 §4). */
  isWaitingInQueue: boolean;
  /** What the Error dialog says: a refusal that has to be read. */
  refusal?: unknown;
  /** What `/search` was asked for. */
  searchWords: string;
  /** What auto pilot is at. */
  suggestion: Suggestion | null;
  /** What speech recognition is at. */
  recording: Recording;
}

/** The open conversation, as everything that loads after its first paint sees it. */
export interface OpenChat {
  characterId: string;
  conversationId: string;
  character: Character;
  /** The shown branch as far as it is loaded. */
  history: History;
  stream: ChatStream;
  /** What macros of the character's text are filled with. */
  names: Names;
  isGuest: boolean;
  /** A reply is being written, a message is on its way or a take is turning: nothing may be changed just now. */
  isBusy: boolean;
  ui: StoreApi<ChatUi>;
  /** Opens a panel by its name in `panels.ts`. */
  open: (name: PanelName, given?: { message?: Message }) => void;
  /** Shows another take: the head moves to the leaf last read below it. */
  showTake: (messageId: string) => void;
  signUp: () => void;
  /** Leaves this conversation for a fresh one with the same character. */
  startNew: () => void;
  /** Shows another conversation with the same character. */
  openConversation: (conversationId: string) => void;
}

const initial: ChatUi = {
  panel: null,
  isMenuOpen: false,
  menu: null,
  picking: null,
  target: null,
  hint: '',
  isCloning: false,
  isWaitingInQueue: false,
  searchWords: '',
  suggestion: null,
  recording: { status: 'play' },
};

type Given = Omit<OpenChat, 'conversationId' | 'character' | 'history' | 'ui' | 'open'>;

/** The open conversation from what the screen knows of it; null until character and history are here. */
export const useOpenConversation = ({
  character,
  history,
  showTake,
  signUp,
  startNew,
  openConversation,
  ...given
}: Given & { character: Character | undefined; history: History | undefined }): {
  openChat: OpenChat | null;
  isCloning: boolean;
} => {
  const actions = useRef({ showTake, signUp, startNew, openConversation });
  useLayoutEffect(() => {
    actions.current = { showTake, signUp, startNew, openConversation };
  });
  const { characterId, stream, names, isGuest, isBusy } = given;
  const [ui] = useState(() => createStore<ChatUi>(() => initial));
  const isCloning = useStore(ui, (state) => state.isCloning);
  const openChat = useMemo<OpenChat | null>(
    () =>
      character && history
        ? {
            characterId,
            conversationId: history.conversation_id,
            character,
            history,
            stream,
            names,
            isGuest,
            isBusy,
            ui,
            open: (name, about) => ui.setState({ panel: { name, ...about } }),
            showTake: (id) => actions.current.showTake(id),
            signUp: () => actions.current.signUp(),
            startNew: () => actions.current.startNew(),
            openConversation: (id) => actions.current.openConversation(id),
          }
        : null,
    [characterId, character, history, stream, names, isGuest, isBusy, ui],
  );
  return { openChat, isCloning };
};

export const OpenChatContext = createContext<OpenChat | null>(null);

/** The open conversation; only for what the companion draws, which is never there without one. */
export const useOpenChat = (): OpenChat => {
  const chat = useContext(OpenChatContext);
  if (chat === null) throw new Error('[troupe] useOpenChat was called outside an open conversation.');
  return chat;
};

/** One value of what is open over the conversation. */
export const useChatUi = <T>(select: (ui: ChatUi) => T): T => useStore(useOpenChat().ui, select);
