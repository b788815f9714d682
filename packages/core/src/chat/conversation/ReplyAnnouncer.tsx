import { limits, type Message } from '@troupe/protocol';
import { useEffect, useState } from 'react';
import { useT } from '../../app/index.ts';
import { VisuallyHidden } from '../../ui/index.ts';
import type { Names } from '@troupe/protocol/chat/roleplay/fill-names';
import { toSpokenText } from '../roleplay/spoken-text.ts';

export interface ReplyAnnouncerProps {
  names: Names;
  /** The reply that was finished last. */
  finished?: Pick<Message, 'id' | 'content'> | undefined;
  /** What went wrong, until it is right again. */
  failure?: string | undefined;
}

/** What is announced; gone once it is said, because a reader of the whole page would meet it a second time at its end. */
const Announcement = ({ words }: { words: string }) => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), limits.announcementMs);
    return () => clearTimeout(timer);
  }, []);
  return isOver ? null : <span>{words}</span>;
};

/**
 * The only live region of a conversation: says each finished reply and each failure
 * exactly once, never a word of a reply that is still growing. Stays mounted while it has nothing to say.
 */
export const ReplyAnnouncer = ({ names, finished, failure }: ReplyAnnouncerProps) => {
  const t = useT();
  // The key makes equal words under another message a new thing to say.
  return (
    <VisuallyHidden role="status" aria-live="polite" data-troupe-part="announcer">
      {failure ? (
        <Announcement key={`failure ${failure}`} words={failure} />
      ) : finished ? (
        <Announcement
          key={finished.id}
          words={t('message.announcement', { name: names.char, text: toSpokenText(finished.content, names) })}
        />
      ) : null}
    </VisuallyHidden>
  );
};
