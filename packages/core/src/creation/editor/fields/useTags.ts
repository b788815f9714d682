import { chatbotLimits, cleanName, cutAtGrapheme } from '@troupe/protocol';
import { useState } from 'react';
import { foldText, useKnownTags } from '../../../platform/index.ts';
import { useEditor, useEditorState } from '../EditorContext.tsx';

/** Known tags that a menu shows at once. */
const shownMax = 8;

const { tagsMax } = chatbotLimits;

/** Tags of the form, and what becomes of what is typed among them. */
export const useTags = () => {
  const { set, leave } = useEditor();
  const tags = useEditorState(({ form }) => form.tags);
  const known = useKnownTags();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const isFull = tags.length >= tagsMax;
  const has = (tag: string) => tags.some((one) => foldText(one) === foldText(tag));
  const wanted = foldText(typed.trim());
  const options = isFull ? [] : known.filter(({ value }) => !has(value) && foldText(value).includes(wanted)).slice(0, shownMax);

  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    setChosen(-1);
  };
  const add = (tag: string) => {
    // Spelled as most spell it.
    const plain = cutAtGrapheme(cleanName(tag), chatbotLimits.tagMax);
    const named = known.find(({ value }) => foldText(value) === foldText(plain))?.value ?? plain;
    if (named !== '' && !has(named) && !isFull) set({ tags: [...tags, named] });
    type('');
    leave('tags');
  };
  const remove = (tag: string) => {
    set({ tags: tags.filter((one) => one !== tag) });
    leave('tags');
  };
  return { tags, typed, type, isFull, options, isOpen: isOpen && options.length > 0, setOpen, chosen, setChosen, add, remove };
};
export type Tags = ReturnType<typeof useTags>;

/** Goes to the next option by an arrow, round and round; answers whether there was one. */
const step = ({ options, chosen, setOpen, setChosen }: Tags, key: string): boolean => {
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || options.length === 0) return false;
  setOpen(true);
  if (key === 'ArrowDown') setChosen((chosen + 1) % options.length);
  else setChosen(chosen > 0 ? chosen - 1 : options.length - 1);
  return true;
};

/** Takes what is chosen or typed; answers whether there was something. */
const take = ({ options, isOpen, chosen, typed, add }: Tags, key: string): boolean => {
  const tag = (isOpen && options[chosen]?.value) || typed.trim();
  if ((key !== 'Enter' && key !== ',') || tag === '') return false;
  add(tag);
  return true;
};

/** What a key does in the box of the tags; answers whether it did something. */
export const handleTagKey = (state: Tags, key: string): boolean => {
  if (step(state, key) || take(state, key)) return true;
  // A form is not sent from here.
  if (key === 'Enter') return true;
  if (key === 'Escape' && state.isOpen) {
    state.setOpen(false);
    return true;
  }
  const last = state.tags.at(-1);
  if (key !== 'Backspace' || state.typed !== '' || last === undefined) return false;
  state.remove(last);
  return true;
};
