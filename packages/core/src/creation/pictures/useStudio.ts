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
import { failureText, useDrawing, type Drawn } from './useDrawing.ts';
import { useHistory, type PictureHistory } from './useHistory.ts';

/** What was drawn, with all that it was drawn from. */
const pictureOf = ({ prompt, negativePrompt, style, reference }: RecipeForm, drawn: Drawn, isDemo: boolean): KeptPicture => ({
  id: crypto.randomUUID(),
  recipe: {
    prompt: prompt.trim(),
    negativePrompt: negativePrompt.trim(),
    style,
    seed: drawn.seed,
    referenceHash: reference?.hash ?? null,
    model: isDemo ? 'drawings' : 'service',
  },
  image: { type: drawn.type, base64: drawn.base64 },
  reference,
  isPinned: false,
  madeAt: Date.now(),
});

/** Puts a picture where pictures of chatbots are kept, one at a time; `onUse` gets its address. */
const useSaving = (say: (failure: string) => void, onUse: (url: string) => void) => {
  const { client, t } = useApp();
  const text = useText();
  const [isSaving, setSaving] = useState(false);
  const saving = useRef<AbortController | null>(null);
  const save = async ({ image, recipe }: KeptPicture) => {
    if (saving.current) return;
    const leaving = new AbortController();
    saving.current = leaving;
    setSaving(true);
    say('');
    try {
      onUse(await savePicture(client, image, recipe.prompt, leaving.signal));
    } catch (error) {
      if (!isAbort(error)) say(failureText(t, text, error));
    } finally {
      saving.current = null;
      setSaving(false);
    }
  };
  return { isSaving, save, stop: () => saving.current?.abort() };
};

/** What is done with pictures of the history: one is shown, pinned, removed, and brought back. */
const useShown = (history: PictureHistory) => {
  const [shownId, setShownId] = useState<string | null>(null);
  const [removed, setRemoved] = useState<KeptPicture | null>(null);
  const shown = history.pictures?.find(({ id }) => id === shownId) ?? null;
  return {
    shown,
    removed,
    show: ({ id }: KeptPicture) => setShownId(id),
    add: async (picture: KeptPicture) => {
      setRemoved(null);
      await history.put(picture);
      setShownId(picture.id);
    },
    pin: () => shown && void history.put({ ...shown, isPinned: !shown.isPinned }),
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
  };
};

/** Everything that happens in the studio. `onUse` gets the address of the picture that was chosen. */
export const useStudio = (onUse: (url: string) => void) => {
  const text = useText();
  const isDemo = useAppSettings()?.images?.demo === true;
  const [form, setForm] = useState<RecipeForm>(emptyRecipe);
  const [told, setTold] = useState<readonly RecipeFault[]>([]);
  const [said, setSaid] = useState('');
  const history = useHistory();
  const drawing = useDrawing();
  const { shown, show, add, ...kept } = useShown(history);
  const saving = useSaving(drawing.say, onUse);

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
    const picture = pictureOf(given, drawn, isDemo);
    setForm((now) => ({ ...now, seed: String(drawn.seed) }));
    await add(picture);
    return [];
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
      show(picture);
      setForm(takeRecipe(form, picture));
      setTold([]);
      drawing.say('');
    },
    ...kept,
    use: () => shown && void saving.save(shown),
    isSaving: saving.isSaving,
    isDemo,
    said,
    stopAll: () => {
      drawing.stop();
      saving.stop();
    },
  };
};

export type Studio = ReturnType<typeof useStudio>;
