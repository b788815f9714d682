import { useLayoutEffect, useRef, useState } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { xIcon } from '../../ui/icons.ts';
import { holdWheel } from '../../ui/hold-wheel.ts';
import { IconButton } from '../../ui/index.ts';
import { useModal } from '../../ui/overlays/useModal.ts';
import { useChatUi, useOpenChat } from '../open-chat/open-chat.ts';
import { texts } from '../open-chat/texts.ts';
import { ChatMenu } from './ChatMenu.tsx';
import * as css from './SideMenu.css.ts';

/** Pixels of the stage's width from which the menu stands beside the conversation. */
const sideFrom = 1130;

/** Whether the stage that an element stands in is wide enough for a side panel. */
const useIsWide = () => {
  const mark = useRef<HTMLSpanElement>(null);
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const stage = mark.current?.parentElement;
    if (!stage) return;
    const measure = () => setWide(stage.offsetWidth >= sideFrom);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(stage);
    return () => observer.disconnect();
  }, []);
  return { mark, isWide };
};

/** Beside the conversation, as high as the chat: it scrolls where the menu is higher. */
const Side = ({ label }: { label: string }) => {
  const side = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = side.current;
    if (!element) return;
    const observer = new ResizeObserver(() => holdWheel(element));
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  }, []);
  return (
    <aside ref={side} className={css.side} aria-label={label} data-troupe-part="side-menu">
      <ChatMenu />
    </aside>
  );
};

/** The chat menu in its place: beside the conversation where there is room, else a drawer that the header opens. */
export const SideMenu = () => {
  const { t } = useApp();
  const { ui } = useOpenChat();
  const text = useOwnTexts(texts);
  const { mark, isWide } = useIsWide();
  const isOpen = useChatUi((state) => state.isMenuOpen) && !isWide;
  const close = () => ui.setState({ isMenuOpen: false });
  const dialog = useModal(isOpen, close);
  return (
    <>
      <span ref={mark} hidden />
      {isWide ? (
        <Side label={text('tools.chat-menu')} />
      ) : (
        <dialog ref={dialog} className={css.drawer} aria-label={text('tools.chat-menu')} data-troupe-part="side-menu">
          {isOpen && (
            <>
              <IconButton glyph={xIcon} label={t('common.close')} className={css.close} onClick={close} />
              <ChatMenu onSelect={close} />
            </>
          )}
        </dialog>
      )}
    </>
  );
};
