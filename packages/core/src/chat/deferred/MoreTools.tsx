import { useOwnTexts } from '../../app/index.ts';
import { plusIcon } from '../../ui/icons.ts';
import { MenuButton, type MenuItem } from '../../ui/index.ts';
import { texts } from '../composer/texts.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import * as css from './MoreTools.css.ts';
import { menus } from './tables.ts';

/** What does not fit into a narrow composer, as a menu: nothing is out of reach on a phone. */
export const MoreTools = () => {
  const chat = useOpenChat();
  const text = useOwnTexts(texts);
  // A fixed table: the hooks of its rows are called in the same order every time.
  const items = menus.composer.map((useEntry) => useEntry(chat)).filter((item): item is MenuItem => item !== null);
  return (
    <span className={css.more} data-troupe-part="more-tools">
      <MenuButton glyph={plusIcon} label={text('more.open')} items={items} />
    </span>
  );
};
