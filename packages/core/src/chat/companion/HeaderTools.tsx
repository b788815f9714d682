import { useOwnTexts } from '../../app/index.ts';
import { moreIcon } from '../../ui/icons.ts';
import { IconButton } from '../../ui/index.ts';
import { texts } from './texts.ts';
import * as css from './HeaderTools.css.ts';
import { useOpenChat } from './open-chat.ts';
import { headerTools } from './parts.ts';
import { Row } from './Row.tsx';

/** What can be done with the conversation: a few buttons and the chat menu (part 2 §2). */
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
