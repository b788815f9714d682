import { useEffect, useState } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { clockIcon } from '../../ui/icons.ts';
import { Button, Notice } from '../../ui/index.ts';
import { strip } from '../composer/strip.css.ts';
import { texts } from './texts.ts';
import { breakAfterHours, createUseTime } from './use-time.ts';

/** How often what was used is written down while the page is in view, in case it ends without a word. */
const countMs = 60_000;

/** After every three hours in view: whom one is chatting with, and that it is time for a break. Nobody can turn it off. */
export const BreakReminder = () => {
  const { storage } = useApp();
  const text = useOwnTexts(texts);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const time = createUseTime(storage);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (leftMs: number) => {
      clearTimeout(timer);
      if (leftMs <= 0) {
        setDue(true);
        wait(time.restart());
      } else timer = setTimeout(() => wait(time.count()), Math.min(leftMs, countMs));
    };
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') wait(time.begin());
      else time.count();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      if (document.visibilityState === 'visible') time.count();
    };
  }, [storage]);
  if (!isDue) return null;
  return (
    <div className={strip}>
      <Notice
        glyph={clockIcon}
        data-troupe-part="break-reminder"
        action={
          <Button size="sm" onClick={() => setDue(false)}>
            {text('safety.break.done')}
          </Button>
        }
      >
        <span role="status">{text('safety.break.text', { hours: breakAfterHours })}</span>
      </Notice>
    </div>
  );
};
