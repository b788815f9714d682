import { useOwnTexts, useSession } from '../../app/index.ts';
import { downIcon } from '../../ui/icons.ts';
import { Avatar, Icon } from '../../ui/index.ts';
import { useChatUi, useOpenChat } from '../open-chat/open-chat.ts';
import { strip } from '../composer/strip.css.ts';
import * as css from './PersonaChip.css.ts';
import { texts } from './texts.ts';

/** Stands for the name while the sentence is cut, so that a language may put it anywhere. */
const slot = '\u0000';

/** As whom one chats, above the composer: a `<button>` that leads to the persona picker. Guests have none. */
export const PersonaChip = () => {
  const { history, names, isGuest, open } = useOpenChat();
  const text = useOwnTexts(texts);
  const ownPicture = useSession(({ session }) => session?.user.avatar_url ?? null);
  const isPicking = useChatUi(({ picking }) => picking !== null);
  if (isGuest || isPicking) return null;
  const name = names.user;
  const [before, after] = text('persona.chip', { persona: slot }).split(slot);
  return (
    <div className={`${strip} ${css.row}`}>
      <button
        type="button"
        className={css.chip}
        aria-haspopup="dialog"
        data-troupe-part="persona-chip"
        onClick={() => open('persona')}
      >
        <Avatar src={history.userPersona ? history.userPersona.avatar_url : ownPicture} name={name} size={28} />
        <span className={css.label}>
          {before}
          <bdi className={css.name}>{name}</bdi>
          {after}
        </span>
        <Icon glyph={downIcon} size="sm" />
      </button>
    </div>
  );
};
