import { cleanName, createEvent, cutAtGrapheme, limits, type Character } from '@troupe/protocol';
import { useState } from 'react';
import { useApp } from '../../../app/index.ts';
import { foldText } from '../search/fold-text.ts';
import { isEmptyChoice, keepTags, noChoice, readTags, type TagChoice } from './kept-tags.ts';

const isSame = (one: string, other: string): boolean => foldText(one) === foldText(other);
const without = (tags: readonly string[], tag: string) => tags.filter((one) => !isSame(one, tag));

/** What a reader chooses of a chatbot's tags and beside them; each step is kept on the device, and sent by a press. */
export const useTagChoice = ({ id, tags }: Pick<Character, 'id' | 'tags'>, userId: string) => {
  const app = useApp();
  const [choice, setChoice] = useState(() => {
    const { tags_to_add, tags_to_remove } = readTags(app, userId, id);
    // Its creator may have changed them since.
    const has = (tag: string) => tags.some((one) => isSame(one, tag));
    return { tags_to_add: tags_to_add.filter((tag) => !has(tag)), tags_to_remove: tags_to_remove.filter(has) };
  });
  const [isFull, setFull] = useState(false);
  const { tags_to_add: added, tags_to_remove: removed } = choice;
  const count = tags.length - removed.length + added.length;
  const change = (next: TagChoice) => {
    setChoice({ tags_to_add: [...next.tags_to_add], tags_to_remove: [...next.tags_to_remove] });
    keepTags(app, userId, id, next);
    setFull(false);
  };
  const isRemoved = (tag: string) => removed.some((one) => isSame(one, tag));
  const isAdded = (tag: string) => added.some((one) => isSame(one, tag));
  /** Whether one more fits; says so where none does (R-PROFILE-11). */
  const fits = () => {
    if (count < limits.chatbotTagsMax) return true;
    setFull(true);
    return false;
  };
  const send = (next: TagChoice) =>
    app.client.call(createEvent, {
      body: {
        event_name: 'tagSuggestion',
        character_id: id,
        tags_to_add: [...next.tags_to_add],
        tags_to_remove: [...next.tags_to_remove],
      },
    });
  return {
    added,
    count,
    isFull,
    isEmpty: isEmptyChoice(choice),
    isRemoved,
    isAdded,
    has: (tag: string) => tags.some((one) => isSame(one, tag)),
    /** Of a tag that the chatbot has. */
    toggleKept: (tag: string) => {
      if (!isRemoved(tag)) change({ ...choice, tags_to_remove: [...removed, tag] });
      else if (fits()) change({ ...choice, tags_to_remove: without(removed, tag) });
    },
    /** Of a tag that it has not. */
    toggleAdded: (given: string) => {
      const tag = cutAtGrapheme(cleanName(given), limits.tagMax);
      if (tag === '') return;
      if (isAdded(tag)) change({ ...choice, tags_to_add: without(added, tag) });
      else if (fits()) change({ ...choice, tags_to_add: [...added, tag] });
    },
    send: () => send(choice),
    discard: async () => {
      await send(noChoice);
      change(noChoice);
    },
  };
};
export type TagChoiceState = ReturnType<typeof useTagChoice>;
