import { limits, type Recommendation } from '@troupe/protocol';
import { useApp, useOwnTexts } from '../../../app/index.ts';
import { banIcon, undoIcon } from '../../../ui/icons.ts';
import { Button, Icon } from '../../../ui/index.ts';
import { CharacterCard } from '../cards/CharacterCard.tsx';
import * as css from './recommendations.css.ts';
import { texts } from './texts.ts';
import { useReason } from './useReason.ts';

export interface RecommendedCardProps {
  character: Recommendation;
  isEager?: boolean;
  isFirst?: boolean;
  hidesReason?: boolean | undefined;
  /** Absent for guests: it is for members. */
  onLess?: (() => void) | undefined;
}

const ageInDays = (createdAt: number) => (Date.now() / 1000 - createdAt) / 86_400;

/** A card that says why it is there, with "Less Like This" for members. Renders an `<li>`. */
export const RecommendedCard = ({ character, isEager, isFirst, hidesReason, onLess }: RecommendedCardProps) => {
  const { links } = useApp();
  const text = useOwnTexts(texts);
  const reasonOf = useReason();
  const href = links({ name: 'creation.chatbot', characterId: character.id });
  return (
    <CharacterCard
      character={character}
      href={href ?? links({ name: 'chat.character', characterId: character.id }) ?? ''}
      isNew={ageInDays(character.createdAt) < limits.newCharacterDays}
      isEager={isEager ?? false}
      isFirst={isFirst ?? false}
    >
      {!hidesReason && (
        <p className={css.why} data-troupe-part="recommendation-reason" dir="auto">
          {reasonOf(character.reason)}
        </p>
      )}
      {onLess && (
        <Button
          variant="quiet"
          size="sm"
          className={css.less}
          aria-label={text('recommendations.less.named', { name: character.name })}
          onClick={onLess}
        >
          <Icon glyph={banIcon} size="xs" />
          {text('recommendations.less')}
        </Button>
      )}
    </CharacterCard>
  );
};

/** What stands where a card was: a note of its size, and the way back. Renders an `<li>`. */
export const GoneCard = ({ name, onUndo }: { name: string; onUndo: () => void }) => {
  const text = useOwnTexts(texts);
  return (
    <li className={css.gap} data-troupe-part="character-card" data-troupe-state="gone">
      <strong dir="auto">{name}</strong>
      <span>{text('recommendations.gone')}</span>
      <Button variant="outline" size="sm" aria-label={text('recommendations.undo.named', { name })} onClick={onUndo}>
        <Icon glyph={undoIcon} size="sm" />
        {text('recommendations.undo')}
      </Button>
    </li>
  );
};
