import { useEffect, useState } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { Button } from '../../ui/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import * as css from './feedback.css.ts';
import { keepPrompted, promptAfterMessages, wasPrompted } from './rating-prompt.ts';
import { texts } from './texts.ts';
import { useMayRate } from './useMayRate.ts';
import { useOpinion } from '../open-chat/useOpinion.ts';

/** Messages of a turn: with the next one the question goes. */
const turn = 2;

/**
 * Asks once for a rating: above the composer, after the twentieth message of a conversation, between two
 * replies, never twice on a device for the same chatbot and never in partner mode. It takes no focus and
 * goes with the next message.
 */
export const RatingPrompt = () => {
  const { brand, storage } = useApp();
  const { characterId, character, history, isBusy, open } = useOpenChat();
  const text = useOwnTexts(texts);
  const mayRate = useMayRate() && !brand.partner_mode;
  const [wasAsked] = useState(() => wasPrompted(storage, characterId));
  const [from] = useState(() => Math.max(promptAfterMessages, history.total));
  const [isDismissed, setDismissed] = useState(false);
  const isTime = mayRate && !wasAsked && !isDismissed && !isBusy && history.total >= from && history.total < from + turn;
  const { opinion } = useOpinion(characterId, isTime);
  const isShown = isTime && opinion?.rating === null;
  useEffect(() => {
    if (isShown) keepPrompted(storage, characterId);
  }, [isShown, storage, characterId]);
  if (!isShown) return null;
  const dismiss = () => setDismissed(true);
  return (
    <div className={css.prompt} data-troupe-part="rating-prompt">
      <span dir="auto">{text('rate.prompt', { name: character.name })}</span>
      <Button
        size="sm"
        variant="outline"
        onClick={() => {
          dismiss();
          open('rate');
        }}
      >
        {text('rate.prompt.rate')}
      </Button>
      <Button size="sm" onClick={dismiss}>
        {text('rate.prompt.dismiss')}
      </Button>
    </div>
  );
};
