import type { Message } from '@troupe/protocol';
import { useLayoutEffect, useRef } from 'react';
import { useOpenChat, type OpenChat } from '../open-chat/open-chat.ts';
import { useCopyMessage } from '../open-chat/useCopyMessage.ts';
import { useChatSettings } from '../settings/useChatSettings.ts';
import { keyAction, type KeyAction } from './keys.ts';

const perform = (action: KeyAction, chat: OpenChat, message: Message | undefined, copy: (message: Message) => void) => {
  const { history, stream, isBusy, ui, composer, log } = chat;
  const last = history.messages.at(-1);
  const isRewritable = !isBusy && last?.role === 'bot' && last.prev_id !== null && !ui.getState().isWaitingInQueue;
  const turn = (by: number) => {
    const to = message?.sibling_ids[message.sibling_ids.indexOf(message.id) + by];
    if (to && !isBusy) chat.showTake(to);
  };
  const actions: Record<KeyAction, () => void> = {
    write: () => composer.current?.focus(),
    previous: () => log.current?.focusNext(-1),
    next: () => log.current?.focusNext(1),
    'take-back': () => turn(-1),
    'take-on': () => turn(1),
    regenerate: () => void (isRewritable && stream.regenerate(last.id)),
    continue: () => void (isRewritable && stream.continueReply()),
    edit: () => !isBusy && message && chat.open('edit-message', { message }),
    copy: () => message && copy(message),
    menu: () => ui.setState({ isMenuOpen: true }),
    help: () => chat.open('keyboard'),
  };
  actions[action]();
};

/** The conversation by keyboard: single keys while the messages have the focus, a few in the composer. */
export const KeyboardMap = () => {
  const mark = useRef<HTMLSpanElement>(null);
  const chat = useOpenChat();
  const copy = useCopyMessage();
  const [{ singleKeys = true }] = useChatSettings();
  const latest = useRef({ chat, copy, singleKeys });
  useLayoutEffect(() => {
    latest.current = { chat, copy, singleKeys };
  });

  // As soon as the tools stand there: a key pressed right then counts.
  useLayoutEffect(() => {
    const stage = mark.current?.parentElement;
    if (!stage) return;
    const handleKey = (event: KeyboardEvent) => {
      const now = latest.current;
      const target = event.target as HTMLElement;
      // 229: the key ends a composition, which Safari says too late.
      if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return;
      const { messages } = now.chat.history;
      if (now.chat.composer.current?.holds(target)) {
        const own = messages.findLast(({ role }) => role === 'user');
        if (event.key === 'Escape' && now.chat.stream.getState().live) void now.chat.stream.stop();
        else if (event.key === 'ArrowUp' && (target as HTMLTextAreaElement).value === '' && own && !now.chat.isBusy)
          now.chat.open('edit-message', { message: own });
        else return;
        event.preventDefault();
        return;
      }
      const log = now.chat.log.current;
      if (!now.singleKeys || !log?.holds(target) || target.matches('input, textarea, select')) return;
      const action = keyAction(event, getComputedStyle(stage).direction === 'rtl');
      if (!action) return;
      event.preventDefault();
      perform(action, now.chat, messages.at(log.indexOf(target)), now.copy);
    };
    stage.addEventListener('keydown', handleKey);
    return () => stage.removeEventListener('keydown', handleKey);
  }, []);
  return <span ref={mark} hidden />;
};
