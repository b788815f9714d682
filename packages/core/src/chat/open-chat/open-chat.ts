import type { Character, Message } from '@troupe/protocol';
import { createContext, useContext, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import type { Names } from '@troupe/protocol/chat/roleplay/fill-names';
import type { ChatStream } from '../stream/stream-state.ts';
import type { History } from '../stream/history.ts';
import { useApp } from '../../app/index.ts';
import { LocationContext } from './chat-location.ts';
import { initialChatUi, type ChatUi } from './chat-ui.ts';
import type { PanelName } from './panels.ts';
import type { ComposerPort, LogPort } from './ports.ts';

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
  /** What the composer and the log offer; there while they are in the page. */
  composer: RefObject<ComposerPort | null>;
  log: RefObject<LogPort | null>;
  /** Opens a panel by its name. */
  open: (name: PanelName, given?: { message?: Message }) => void;
  /** Shows another take: the head moves to the leaf last read below it. */
  showTake: (messageId: string) => void;
  /** See `useRegister`. */
  register: (() => void) | null;
  /** Leaves this conversation for a fresh one with the same character. */
  startNew: () => void;
  /** Shows another conversation with the same character. */
  openConversation: (conversationId: string) => void;
}

/** Asks a guest to register for what they pressed (P-ROUTE-21); null where the surface has no sign-up. */
export const useRegister = (): (() => void) | null => {
  const { wayTo } = useApp();
  return useMemo(() => wayTo({ name: 'platform.sign-up', reason: 'action' }), [wayTo]);
};

type Given = Omit<OpenChat, 'conversationId' | 'character' | 'history' | 'ui' | 'open' | 'register'>;

/** The open conversation from what the screen knows of it; null until character and history are here. */
export const useOpenConversation = ({
  character,
  history,
  showTake,
  startNew,
  openConversation,
  ...given
}: Given & { character: Character | undefined; history: History | undefined }): {
  openChat: OpenChat | null;
  isCloning: boolean;
} => {
  const actions = useRef({ showTake, startNew, openConversation });
  useLayoutEffect(() => {
    actions.current = { showTake, startNew, openConversation };
  });
  const { characterId, stream, names, isGuest, isBusy, composer, log } = given;
  const register = useRegister();
  const [ui] = useState(() => createStore<ChatUi>(() => initialChatUi));
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
            composer,
            log,
            open: (name, about) => ui.setState({ panel: { name, ...about } }),
            showTake: (id) => actions.current.showTake(id),
            register,
            startNew: () => actions.current.startNew(),
            openConversation: (id) => actions.current.openConversation(id),
          }
        : null,
    [characterId, character, history, stream, names, isGuest, isBusy, register, ui, composer, log],
  );
  return { openChat, isCloning };
};

export const OpenChatContext = createContext<OpenChat | null>(null);

/** The open conversation; only for what loads later, which is never there without one. */
export const useOpenChat = (): OpenChat => {
  const chat = useContext(OpenChatContext);
  if (chat === null) throw new Error('[troupe] useOpenChat was called outside an open conversation.');
  return chat;
};

/** One value of what is open over the conversation. */
export const useChatUi = <T>(select: (ui: ChatUi) => T): T => useStore(useOpenChat().ui, select);

/** Where the head of a chat leads: back, which a widget leaves to its page, and to who the character is. */
export const useHeaderLinks = (characterId: string): { backHref: string | undefined; profileHref: string | undefined } => {
  const { links, surface } = useApp();
  const { backHref } = useContext(LocationContext);
  return {
    backHref: surface === 'site' ? (backHref ?? links({ name: 'home' })) : undefined,
    profileHref: links({ name: 'creation.chatbot', characterId }) ?? undefined,
  };
};
