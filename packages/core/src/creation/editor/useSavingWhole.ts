import { useApp, useOwnTexts } from '../../app/index.ts';
import lorebooks from '../../i18n/en/lorebooks.json' with { type: 'json' };
import { attachChosen } from '../lorebooks/attach/attach-chosen.ts';
import { useEditor } from './EditorContext.tsx';
import { useSaving } from './useSaving.ts';
import type { EditedWork } from './work.ts';

/** Lets a chatbot that was just made know the lorebooks that were chosen for it (R-BOT-23). */
const useAttachChosen = () => {
  const app = useApp();
  const text = useOwnTexts(lorebooks);
  const { store } = useEditor();
  return (characterId: string) =>
    attachChosen(app, characterId, store.getState().lorebooks, (name) => text('lore.editor.failed', { name }));
};

/** Saving, and what belongs to it: the lorebooks that were chosen are attached, and its draft ends. */
export const useSavingWhole = (onSaved: (character: EditedWork) => void) => {
  const { draft } = useEditor();
  const attach = useAttachChosen();
  return useSaving((character) => {
    // A draft that the account could not be told of is found the same as its chatbot, and ends then.
    void draft.finish(character).catch(() => undefined);
    void attach(character.id).then(() => onSaved(character));
  });
};
