import { useOwnTexts } from '../../app/index.ts';
import { moreIcon } from '../../ui/icons.ts';
import { IconButton } from '../../ui/index.ts';
import { texts } from '../open-chat/texts.ts';
import * as css from './HeaderTools.css.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { Row } from './Row.tsx';
import { headerTools } from './tables.ts';

/** What can be done with the conversation: a few buttons and the chat menu (C-CONV-05). */
export const HeaderTools = () => {
  const { ui } = useOpenChat();
  const text = useOwnTexts(texts);
  return (
    <>
      <Row parts={headerTools} given={{}} />
      <IconButton
        glyph={moreIcon}
        label={text('tools.chat-menu')}
        className={css.toggle}
        aria-haspopup="dialog"
        onClick={() => ui.setState({ isMenuOpen: true })}
      />
    </>
  );
};
