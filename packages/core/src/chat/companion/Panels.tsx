import { createElement, Suspense } from 'react';
import type { MenuItem } from '../../ui/index.ts';
import { MenuPopup } from '../../ui/MenuPopup.tsx';
import '../../ui/page-aligned.css.ts';
import { useOwnTexts } from '../../app/index.ts';
import { SideMenu } from '../chat-menu/SideMenu.tsx';
import { attendants } from './attendants.ts';
import { messageMenu } from './message-entries.ts';
import { useChatUi, useOpenChat, type ChatUi } from './open-chat.ts';
import { panels } from './panels.ts';
import { Row } from './Row.tsx';
import { texts } from './texts.ts';

/** Everything that stands over the conversation: the open panel, a message's menu, and what works unseen. */
export const Panels = () => {
  const { ui } = useOpenChat();
  const panel = useChatUi((state) => state.panel);
  const menu = useChatUi((state) => state.menu);
  return (
    <>
      <Row parts={attendants} given={{}} />
      <SideMenu />
      {menu && <MessageMenu {...menu} />}
      {panel && (
        // A panel on its way shows nothing yet: it is a moment, and the button that opened it still has the focus.
        <Suspense fallback={null}>
          {createElement(panels[panel.name], { message: panel.message, onClose: () => ui.setState({ panel: null }) })}
        </Suspense>
      )}
    </>
  );
};

const MessageMenu = ({ anchor, message }: NonNullable<ChatUi['menu']>) => {
  const chat = useOpenChat();
  const text = useOwnTexts(texts);
  // A fixed table: the hooks of its rows are called in the same order every time.
  const items = messageMenu.map((useEntry) => useEntry(chat, message)).filter((item): item is MenuItem => item !== null);
  return (
    <MenuPopup
      anchor={anchor}
      items={items}
      label={text(`tools.message-menu.${message.role}`)}
      onClose={() => chat.ui.setState({ menu: null })}
    />
  );
};
