import { useOwnTexts } from '../../app/index.ts';
import { starIcon } from '../../ui/icons.ts';
import { IconButton } from '../../ui/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { texts } from './texts.ts';
import { useMayRate } from './useMayRate.ts';
import { useOpinion } from '../open-chat/useOpinion.ts';

/** The header's way to rate the chatbot; filled once rated. */
export const RateButton = () => {
  const { characterId, open } = useOpenChat();
  const text = useOwnTexts(texts);
  const mayRate = useMayRate();
  const { opinion } = useOpinion(characterId, mayRate);
  if (!mayRate) return null;
  return (
    <IconButton
      glyph={starIcon}
      label={text('rate.open')}
      isPressed={(opinion?.rating ?? null) !== null}
      aria-haspopup="dialog"
      onClick={() => open('rate')}
    />
  );
};
