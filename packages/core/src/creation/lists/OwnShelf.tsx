import type { OwnCharacter } from '@troupe/protocol';
import { useDeferredValue, useMemo } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { visuallyHidden } from '../../ui/text.css.ts';
import { chooseOwn, type OwnSearch } from './choose-own.ts';
import * as css from './lists.css.ts';
import { NoneOfOwn } from './NoneOfOwn.tsx';
import { OwnBar } from './OwnBar.tsx';
import { OwnCard, type CardPlace } from './OwnCard.tsx';
import { OwnGrid } from './OwnGrid.tsx';
import { hasChat, isWaiting, standingOf } from './standing.ts';
import type { GroupLinks } from '../groups/links.ts';
import { texts } from './texts.ts';

/** What a card was pressed for. */
export interface Pressed {
  kind: 'standing' | 'export' | 'remove';
  character: OwnCharacter;
}

export interface OwnShelfProps {
  characters: readonly OwnCharacter[];
  search: OwnSearch;
  /** Whether somebody may make chatbots, and change them. */
  mayMake: boolean;
  onSearch: (next: Partial<OwnSearch>) => void;
  onPress: (pressed: Pressed) => void;
  /** The pages of groups, on brands that have some. */
  groups?: Pick<GroupLinks, 'edit' | 'page'> | undefined;
}

/** Those that the address asks for, and what narrows them. */
export const OwnShelf = ({ characters, search, mayMake, onSearch, onPress, groups }: OwnShelfProps) => {
  const { links, t } = useApp();
  const text = useOwnTexts(texts);
  const { query, filter, order } = search;
  const late = useDeferredValue(useMemo(() => ({ query, filter, order }), [query, filter, order]));
  const chosen = useMemo(() => chooseOwn(characters, late, t.locale), [characters, late, t.locale]);
  const mustAsk = (character: OwnCharacter) => character.aicq_manual_review_required || isWaiting(standingOf(character));
  const hrefOf = (character: OwnCharacter) => {
    if (mustAsk(character)) return null;
    const { id: characterId, type } = character;
    if (type === 'meta' && groups) return groups.page(characterId);
    const pageHref = links({ name: 'creation.chatbot', characterId });
    return pageHref ?? (hasChat(character) ? links({ name: 'chat.character', characterId }) : null);
  };
  const editHrefOf = ({ id: characterId, type, moderationReport }: OwnCharacter) => {
    if (!mayMake || moderationReport?.moderation_status === 'closed') return null;
    return type === 'character' ? links({ name: 'creation.chatbot.edit', characterId }) : (groups?.edit(characterId) ?? null);
  };
  const draw = (character: OwnCharacter, place: CardPlace) => (
    <OwnCard
      key={character.id}
      character={character}
      place={place}
      href={hrefOf(character)}
      editHref={editHrefOf(character)}
      onOpen={mustAsk(character) ? () => onPress({ kind: 'standing', character }) : undefined}
      // A group is no card.
      onExport={character.type === 'character' ? () => onPress({ kind: 'export', character }) : undefined}
      onRemove={() => onPress({ kind: 'remove', character })}
    />
  );
  return (
    <>
      <OwnBar search={search} waiting={characters.filter((one) => standingOf(one) === 'fix').length} onSearch={onSearch} />
      <p role="status" className={css.found}>
        {text('my.found', { count: chosen.length })}
      </p>
      {/* Cards are headings of the third level. */}
      <h2 className={visuallyHidden}>{text('my.cards')}</h2>
      {chosen.length === 0 ? (
        <NoneOfOwn onShowAll={() => onSearch({ query: '', filter: 'all' })} />
      ) : (
        <OwnGrid characters={chosen} draw={draw} />
      )}
    </>
  );
};
