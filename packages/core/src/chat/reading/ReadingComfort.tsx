import { useLayoutEffect, useRef } from 'react';
import { useChatSettings } from '../settings/useChatSettings.ts';
import { comfortOf } from './comfort.ts';
import * as css from './ReadingComfort.css.ts';

/** Lays the conversation out as this device reads it. */
export const ReadingComfort = () => {
  const mark = useRef<HTMLSpanElement>(null);
  const [settings] = useChatSettings();
  const { layout, scale } = comfortOf(settings);
  useLayoutEffect(() => {
    const stage = mark.current?.parentElement;
    if (!stage) return;
    stage.classList.toggle(css.novel, layout === 'novel');
    stage.classList.toggle(css.scaled, scale !== 1);
    stage.style.setProperty(css.scaleName, String(scale));
  }, [layout, scale]);
  return <span ref={mark} hidden />;
};
