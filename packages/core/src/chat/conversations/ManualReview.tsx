import { useEffect } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { EmptyState } from '../../ui/index.ts';
import { texts } from './texts.ts';

/** A chatbot that nobody can open: says why, and leads away (C-CONV-22: to one's own chatbots) where there is such a page. */
export const ManualReview = ({ characterId }: { characterId: string }) => {
  const { wayTo } = useApp();
  const text = useOwnTexts(texts);
  useEffect(() => wayTo({ name: 'creation.my-chatbots', review: characterId })?.(), [wayTo, characterId]);
  return <EmptyState title={text('chats.review.title')} text={text('chats.review.text')} />;
};
