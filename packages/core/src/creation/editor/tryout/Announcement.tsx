import { limits } from '@troupe/protocol';
import { useEffect, useState } from 'react';

/** What is announced; gone once it is said, because a reader of the whole page would meet it a second time. */
export const Announcement = ({ words }: { words: string }) => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), limits.announcementMs);
    return () => clearTimeout(timer);
  }, []);
  return isOver ? null : <span>{words}</span>;
};
