import { useOwnTexts } from '../../app/index.ts';
import { moreIcon } from '../../ui/icons.ts';
import { MenuButton, type MenuItem } from '../../ui/index.ts';
import { texts } from './texts.ts';
import { chatMenu } from './menus.ts';
import { useOpenChat } from './open-chat.ts';
import { headerTools } from './parts.ts';
import { Row } from './Row.tsx';

/** What can be done with the conversation: a few buttons and the chat menu (part 2 §2). */
export const HeaderTools = () => {
  const chat = useOpenChat();
  const text = useOwnTexts(texts);
  // A fixed table: the hooks of its rows are called in the same order every time.
  const items = chatMenu.map((useEntry) => useEntry(chat)).filter((item): item is MenuItem => item !== null);
  return (
    <>
      <Row parts={headerTools} given={{}} />
      <MenuButton glyph={moreIcon} label={text('tools.chat-menu')} items={items} />
    </>
  );
};
