import type { Message } from '@troupe/protocol';
import { useLayoutEffect, useRef } from 'react';
import { useOpenChat, type OpenChat } from '../companion/open-chat.ts';
import { useCopyMessage } from '../message-menu/useCopyMessage.ts';
import { useChatSettings } from '../settings/useChatSettings.ts';
import { keyAction, type KeyAction } from './keys.ts';

const rowOf = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('li[data-part=message]') ?? null;

/** Puts the focus on the message before or after the one that has it; without one, on the last. */
const moveFocus = (stage: Element, by: 1 | -1) => {
  const rows = [...stage.querySelectorAll<HTMLElement>('li[data-part=message]')].toSorted(
    (a, b) => Number(a.dataset['index']) - Number(b.dataset['index']),
  );
  const current = rowOf(document.activeElement);
  const to = current ? rows[rows.indexOf(current) + by] : rows.at(-1);
  if (!to) return;
  to.tabIndex = -1;
  to.focus({ preventScroll: true });
  to.scrollIntoView({ block: 'nearest' });
};

const perform = (
  action: KeyAction,
  chat: OpenChat,
  stage: Element,
  message: Message | undefined,
  copy: (message: Message) => void,
) => {
  const { history, stream, isBusy, ui } = chat;
  const last = history.messages.at(-1);
  const isRewritable = !isBusy && last?.role === 'bot' && last.prev_id !== null && !ui.getState().isWaitingInQueue;
  const turn = (by: number) => {
    const to = message?.sibling_ids[message.sibling_ids.indexOf(message.id) + by];
    if (to && !isBusy) chat.showTake(to);
  };
  const actions: Record<KeyAction, () => void> = {
    write: () => stage.querySelector<HTMLElement>('[data-part=composer] textarea')?.focus(),
    previous: () => moveFocus(stage, -1),
    next: () => moveFocus(stage, 1),
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
      if (event.defaultPrevented || event.isComposing) return;
      const { messages } = now.chat.history;
      if (target.closest('[data-part=composer]')) {
        const own = messages.findLast(({ role }) => role === 'user');
        if (event.key === 'Escape' && now.chat.stream.getState().live) void now.chat.stream.stop();
        else if (event.key === 'ArrowUp' && (target as HTMLTextAreaElement).value === '' && own && !now.chat.isBusy)
          now.chat.open('edit-message', { message: own });
        else return;
        event.preventDefault();
        return;
      }
      if (!now.singleKeys || !target.closest('[data-part=messages]') || target.matches('input, textarea, select')) return;
      const action = keyAction(event, getComputedStyle(stage).direction === 'rtl');
      if (!action) return;
      event.preventDefault();
      const index = rowOf(target)?.dataset['index'];
      perform(action, now.chat, stage, index === undefined ? messages.at(-1) : messages[Number(index)], now.copy);
    };
    stage.addEventListener('keydown', handleKey);
    return () => stage.removeEventListener('keydown', handleKey);
  }, []);
  return <span ref={mark} hidden />;
};
