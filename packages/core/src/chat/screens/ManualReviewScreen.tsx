import { useApp, useOwnTexts } from '../../app/index.ts';
import { ButtonLink, EmptyState } from '../../ui/index.ts';
import { display } from '../../ui/text.css.ts';
import { texts } from '../conversations/texts.ts';

/** Where whoever opens a chatbot under manual review is led (C-CONV-22), until their chatbots have a list there. */
export const ManualReviewScreen = () => {
  const { links, t } = useApp();
  const text = useOwnTexts(texts);
  return (
    <EmptyState
      data-troupe-part="manual-review"
      title={<h1 className={display}>{text('chats.review.title')}</h1>}
      text={text('chats.review.text')}
      action={<ButtonLink href={links({ name: 'home' })}>{t('not-found.home')}</ButtonLink>}
    />
  );
};
