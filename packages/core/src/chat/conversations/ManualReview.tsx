import { useEffect } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { EmptyState } from '../../ui/index.ts';
import { texts } from './texts.ts';

/** A chatbot that nobody can open: says why, and leads away (part 2 §2: to one's own chatbots). */
export const ManualReview = () => {
  const { host } = useApp();
  const text = useOwnTexts(texts);
  useEffect(() => host.navigate({ name: 'creation.my-chatbots' }), [host]);
  return <EmptyState title={text('chats.review.title')} text={text('chats.review.text')} />;
};
