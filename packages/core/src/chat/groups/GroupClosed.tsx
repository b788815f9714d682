import { useEffect, useId } from 'react';
import { useOwnTexts } from '../../app/index.ts';
import { infoIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/index.ts';
import { strip } from '../composer/strip.css.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { texts } from './texts.ts';

/** Says that nobody speaks in a group, in the place of its strip; the composer, in which nothing can be typed, is described by it. */
export const GroupClosed = () => {
  const text = useOwnTexts(texts);
  const { composer } = useOpenChat();
  const id = useId();
  useEffect(() => {
    const port = composer.current;
    port?.describe(id);
    return () => port?.describe(null);
  }, [composer, id]);
  return (
    <div className={strip}>
      <Notice id={id} glyph={infoIcon} role="status" data-troupe-part="group-closed">
        {text('group.closed')}
      </Notice>
    </div>
  );
};
