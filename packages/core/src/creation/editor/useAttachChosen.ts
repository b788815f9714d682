import { useApp, useOwnTexts } from '../../app/index.ts';
import lorebooks from '../../i18n/en/lorebooks.json' with { type: 'json' };
import { attachChosen } from '../lorebooks/attach/attach-chosen.ts';
import { useEditor } from './EditorContext.tsx';

/** Lets a chatbot that was just made know the lorebooks that were chosen for it (R-BOT-23). */
export const useAttachChosen = () => {
  const app = useApp();
  const text = useOwnTexts(lorebooks);
  const { store } = useEditor();
  return (characterId: string) =>
    attachChosen(app, characterId, store.getState().lorebooks, (name) => text('lore.editor.failed', { name }));
};
