import { useT } from '../../app/index.ts';
import { Avatar } from '../../ui/index.ts';
import type { Speaker } from './MessageItem.tsx';
import * as row from './MessageItem.css.ts';
import * as css from './TypingIndicator.css.ts';

/** The character has begun to answer and there is nothing to read yet: a row like a message's. */
export const TypingIndicator = ({ speaker }: { speaker: Speaker }) => {
  const t = useT();
  return (
    <div className={row.row} data-troupe-part="typing" data-troupe-role="bot">
      <Avatar src={speaker.avatarUrl} name={speaker.name} size={36} className={row.avatar} />
      <p className={css.typing}>
        <span className={css.dots} aria-hidden="true">
          <span className={css.dot} />
          <span className={css.dot} />
          <span className={css.dot} />
        </span>
        {t('message.writing', { name: speaker.name })}
      </p>
    </div>
  );
};
