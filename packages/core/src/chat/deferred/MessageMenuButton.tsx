import { useOwnTexts } from '../../app/index.ts';
import { ReportedMark } from '../report/ReportedMark.tsx';
import { PickButton } from '../picking/PickButton.tsx';
import * as css from './MessageMenuButton.css.ts';
import { useChatUi, useOpenChat } from '../open-chat/open-chat.ts';
import type { MessageSlotProps } from '../open-chat/slots.ts';
import { texts } from '../open-chat/texts.ts';

/** Opens a message's menu: one element, drawn by its style sheet, because every message of a long history has one. */
export const MessageMenuButton = ({ message }: MessageSlotProps) => {
  const { ui } = useOpenChat();
  const text = useOwnTexts(texts);
  const picking = useChatUi((state) => state.picking);
  if (picking) return <PickButton message={message} picking={picking} />;
  return (
    <>
      {message.is_reported && <ReportedMark />}
      <button
        type="button"
        className={css.button}
        aria-haspopup="menu"
        aria-label={text(`tools.message-menu.${message.role}`)}
        data-troupe-part="message-menu-button"
        onClick={(event) => ui.setState({ menu: { anchor: event.currentTarget, message } })}
      />
    </>
  );
};
