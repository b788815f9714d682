import { cleanName, cutAtGrapheme } from '@troupe/protocol';
import { useState } from 'react';
import { foldText } from '../../platform/index.ts';

/** Known words that a menu shows at once. */
const shownMax = 8;

export interface TagBoxOptions {
  tags: readonly string[];
  /** How many there may be, and how long each, in UTF-16 units. */
  max: number;
  tagMax: number;
  /** Words that others use, most used first. */
  known?: readonly { value: string; count: number }[];
  /** What is read of something typed or pasted; as one word unless told. */
  read?: (typed: string) => string[];
  onTags: (tags: string[]) => void;
  /** Something was added or taken out: faults are told from now on. */
  onLeave: () => void;
}

const none: NonNullable<TagBoxOptions['known']> = [];
const asOne = (typed: string): string[] => [cleanName(typed)];

/** What is in a box of tags, and what becomes of what is typed among them. */
export const useTagBox = ({ tags, max, tagMax, known = none, read = asOne, onTags, onLeave }: TagBoxOptions) => {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const isFull = tags.length >= max;
  const isIn = (list: readonly string[], tag: string) => list.some((one) => foldText(one) === foldText(tag));
  const wanted = foldText(typed.trim());
  const options = isFull
    ? []
    : known.filter(({ value }) => !isIn(tags, value) && foldText(value).includes(wanted)).slice(0, shownMax);

  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    setChosen(-1);
  };
  // Spelled as most spell it.
  const spelled = (tag: string): string => {
    const plain = cutAtGrapheme(tag, tagMax);
    return known.find(({ value }) => foldText(value) === foldText(plain))?.value ?? plain;
  };
  const add = (words: string) => {
    const next = [...tags];
    for (const tag of read(words).map(spelled)) if (tag !== '' && !isIn(next, tag) && next.length < max) next.push(tag);
    if (next.length > tags.length) onTags(next);
    type('');
    onLeave();
  };
  const remove = (tag: string) => {
    onTags(tags.filter((one) => one !== tag));
    onLeave();
  };
  // A pattern may hold commas.
  const endsAtComma = !typed.startsWith('/');
  return {
    tags,
    typed,
    type,
    endsAtComma,
    isFull,
    options,
    isOpen: isOpen && options.length > 0,
    setOpen,
    chosen,
    setChosen,
    add,
    remove,
  };
};
export type Tags = ReturnType<typeof useTagBox>;
