import { useEffect, useState } from 'react';
import { useOwnTexts } from '../../app/index.ts';
import { stopIcon, volumeIcon } from '../../ui/icons.ts';
import { Icon, IconButton } from '../../ui/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { texts } from './texts.ts';
import { useReader } from './useVoice.ts';
import * as css from './VoiceStrip.css.ts';

/** Sound that is there and makes no progress for this long, in milliseconds, is said to be silent. */
const silentMs = 3000;

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** While a message is read: how far, and the way to stop it, wherever the message is. */
export const VoiceStrip = () => {
  const text = useOwnTexts(texts);
  const { names } = useOpenChat();
  const [messageId, reader] = useReader((state) => state.messageId);
  const [phase] = useReader((state) => state.phase);
  const [{ heard, known }, setProgress] = useState({ heard: 0, known: 0 });
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    if (messageId === null) return;
    let [last, since] = [-1, performance.now()];
    const look = () => {
      const progress = reader.progress();
      const now = performance.now();
      // What has not arrived is waited for; what has, and does not sound, never will by itself.
      if (progress.heard !== last || progress.heard === progress.known) [last, since] = [progress.heard, now];
      setProgress(progress);
      setSilent(now - since >= silentMs);
    };
    look();
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [messageId, reader]);
  if (messageId === null) return null;
  const words = phase === 'loading' ? 'voice.loading' : isSilent ? 'voice.silent' : 'voice.reading';
  return (
    <div className={css.strip} data-troupe-part="voice-strip" data-troupe-state={isSilent ? 'silent' : phase}>
      <Icon glyph={volumeIcon} size="sm" />
      <span role="status">{text(words, { name: names.char })}</span>
      <span className={css.track} aria-hidden="true">
        <span className={css.bar} style={{ display: 'block', inlineSize: `${known > 0 ? (heard / known) * 100 : 0}%` }} />
      </span>
      <span className={css.time} aria-hidden="true" dir="ltr">
        {clock(heard)}
      </span>
      <IconButton size="sm" glyph={stopIcon} label={text('voice.button.stop')} onClick={() => reader.stop()} />
    </div>
  );
};
