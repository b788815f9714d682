import type { Tags } from './useTagBox.ts';

/** Goes to the next option by an arrow, round and round; answers whether there was one. */
const step = ({ options, chosen, setOpen, setChosen }: Tags, key: string): boolean => {
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || options.length === 0) return false;
  setOpen(true);
  if (key === 'ArrowDown') setChosen((chosen + 1) % options.length);
  else setChosen(chosen > 0 ? chosen - 1 : options.length - 1);
  return true;
};

/** Takes what is chosen or typed; answers whether there was something. */
const take = ({ options, isOpen, chosen, typed, endsAtComma, add }: Tags, key: string): boolean => {
  const tag = (isOpen && options[chosen]?.value) || typed.trim();
  if (tag === '' || (key !== 'Enter' && (key !== ',' || !endsAtComma))) return false;
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
