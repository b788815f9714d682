import { useRef, useState } from 'react';
import { isAbort, useApp, useAppSettings } from '../../app/index.ts';
import type { KeptPicture } from './kept-picture.ts';
import {
  anotherSeed,
  emptyRecipe,
  recipeFaults,
  requestOf,
  takeRecipe,
  type RecipeFault,
  type RecipeForm,
} from './recipe-form.ts';
import { savePicture } from './save-picture.ts';
import { useText } from './texts.ts';
import { failureText, useDrawing } from './useDrawing.ts';
import { useHistory } from './useHistory.ts';

/** Everything that happens in the studio. `onUse` gets the address of the picture that was chosen. */
export const useStudio = (onUse: (url: string) => void) => {
  const { client, t } = useApp();
  const text = useText();
  const isDemo = useAppSettings()?.images?.demo === true;
  const [form, setForm] = useState<RecipeForm>(emptyRecipe);
  const [told, setTold] = useState<readonly RecipeFault[]>([]);
  const [shownId, setShownId] = useState<string | null>(null);
  const [removed, setRemoved] = useState<KeptPicture | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [said, setSaid] = useState('');
  const saving = useRef<AbortController | null>(null);
  const history = useHistory();
  const drawing = useDrawing();
  const shown = history.pictures?.find(({ id }) => id === shownId) ?? null;

  const change = (changed: Partial<RecipeForm>) => {
    const next = { ...form, ...changed };
    setForm(next);
    const faults = recipeFaults(next);
    setTold(told.filter((fault) => faults.includes(fault)));
    drawing.say('');
  };
  const draw = async (seed?: number) => {
    const faults = recipeFaults(form);
    setTold(faults);
    if (faults.length > 0) return faults;
    const given = form;
    setSaid(text('pictures.drawing'));
    const drawn = await drawing.draw(requestOf(given, seed));
    setSaid(drawn ? text('pictures.drawn') : '');
    if (!drawn) return [];
    const picture: KeptPicture = {
      id: crypto.randomUUID(),
      recipe: {
        prompt: given.prompt.trim(),
        negativePrompt: given.negativePrompt.trim(),
        style: given.style,
        seed: drawn.seed,
        referenceHash: given.reference?.hash ?? null,
        model: isDemo ? 'drawings' : 'service',
      },
      image: { type: drawn.type, base64: drawn.base64 },
      reference: given.reference,
      isPinned: false,
      madeAt: Date.now(),
    };
    setForm((now) => ({ ...now, seed: String(drawn.seed) }));
    setRemoved(null);
    await history.put(picture);
    setShownId(picture.id);
    return [];
  };
  const use = async () => {
    if (!shown || saving.current) return;
    const leaving = new AbortController();
    saving.current = leaving;
    setSaving(true);
    drawing.say('');
    try {
      onUse(await savePicture(client, shown.image, shown.recipe.prompt, leaving.signal));
    } catch (error) {
      if (!isAbort(error)) drawing.say(failureText(t, text, error));
    } finally {
      saving.current = null;
      setSaving(false);
    }
  };
  return {
    form,
    change,
    told,
    draw: () => draw(),
    vary: () => draw(anotherSeed(form.seed)),
    cancel: () => {
      drawing.stop();
      setSaid(text('pictures.canceled'));
    },
    isDrawing: drawing.isDrawing,
    failure: drawing.failure,
    history,
    shown,
    show: (picture: KeptPicture) => {
      setShownId(picture.id);
      setForm(takeRecipe(form, picture));
      setTold([]);
      drawing.say('');
    },
    pin: () => shown && void history.put({ ...shown, isPinned: !shown.isPinned }),
    removed,
    remove: () => {
      if (!shown) return;
      setRemoved(shown);
      setShownId(null);
      void history.remove(shown.id);
    },
    bringBack: () => {
      if (!removed) return;
      setRemoved(null);
      void history.put(removed).then(() => setShownId(removed.id));
    },
    use,
    isSaving,
    isDemo,
    said,
    stopAll: () => {
      drawing.stop();
      saving.current?.abort();
    },
  };
};

export type Studio = ReturnType<typeof useStudio>;
