import { useEffect, useState } from 'react';
import { useOwnTexts } from '../../app/index.ts';
import { stopIcon, volumeIcon } from '../../ui/icons.ts';
import { Icon, IconButton } from '../../ui/index.ts';
import { useOpenChat } from '../companion/open-chat.ts';
import { texts } from './texts.ts';
import { useReader } from './useVoice.ts';
import * as css from './VoiceStrip.css.ts';

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** While a message is read: how far, and the way to stop it, wherever the message is. */
export const VoiceStrip = () => {
  const text = useOwnTexts(texts);
  const { names } = useOpenChat();
  const [messageId, reader] = useReader((state) => state.messageId);
  const [phase] = useReader((state) => state.phase);
  const [{ heard, known }, setProgress] = useState({ heard: 0, known: 0 });
  useEffect(() => {
    if (messageId === null) return;
    const look = () => setProgress(reader.progress());
    look();
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [messageId, reader]);
  if (messageId === null) return null;
  const isLoading = phase === 'loading';
  return (
    <div className={css.strip} data-part="voice-strip" data-state={phase}>
      <Icon glyph={volumeIcon} size="sm" />
      <span role="status">{text(isLoading ? 'voice.loading' : 'voice.reading', { name: names.char })}</span>
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
