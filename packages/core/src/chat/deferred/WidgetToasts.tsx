import { useApp, useOwnTexts } from '../../app/index.ts';
import { Toasts } from '../../platform/index.ts';
import { texts } from '../open-chat/texts.ts';

/** Notifications in a frame, which shows nothing but the chat; a surface with a shell shows them itself. */
export const WidgetToasts = () => {
  const { surface } = useApp();
  const text = useOwnTexts(texts);
  return surface === 'embed' ? <Toasts label={text('tools.toasts')} isRaised /> : null;
};
