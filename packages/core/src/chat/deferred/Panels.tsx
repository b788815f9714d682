import { createElement, Suspense } from 'react';
import type { MenuItem } from '../../ui/index.ts';
import { MenuPopup } from '../../ui/actions/MenuPopup.tsx';
import '../../ui/page-aligned.css.ts';
import { useOwnTexts } from '../../app/index.ts';
import { SideMenu } from './SideMenu.tsx';
import { useChatUi, useOpenChat } from '../open-chat/open-chat.ts';
import type { ChatUi } from '../open-chat/chat-ui.ts';
import { Row } from './Row.tsx';
import { effects, menus, panels } from './tables.ts';
import { WidgetToasts } from './WidgetToasts.tsx';
import { texts } from '../open-chat/texts.ts';

/** Everything that stands over the conversation: the open panel, a message's menu, and what works unseen. */
export const Panels = () => {
  const { ui } = useOpenChat();
  const panel = useChatUi((state) => state.panel);
  const menu = useChatUi((state) => state.menu);
  const Panel = panel && panels[panel.name];
  return (
    <>
      <Row parts={effects} given={{}} />
      <WidgetToasts />
      <SideMenu />
      {menu && <MessageMenu {...menu} />}
      {panel && Panel && (
        // A panel on its way shows nothing yet: it is a moment, and the button that opened it still has the focus.
        <Suspense fallback={null}>
          {createElement(Panel, { message: panel.message, onClose: () => ui.setState({ panel: null }) })}
        </Suspense>
      )}
    </>
  );
};

const MessageMenu = ({ anchor, message }: NonNullable<ChatUi['menu']>) => {
  const chat = useOpenChat();
  const text = useOwnTexts(texts);
  // A fixed table: the hooks of its rows are called in the same order every time.
  const items = menus.message.map((useEntry) => useEntry(chat, message)).filter((item): item is MenuItem => item !== null);
  return (
    <MenuPopup
      anchor={anchor}
      items={items}
      label={text(`tools.message-menu.${message.role}`)}
      onClose={() => chat.ui.setState({ menu: null })}
    />
  );
};
