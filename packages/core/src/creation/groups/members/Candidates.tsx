import { listFavorites, type CharacterHit, type Favorite, type OwnCharacter } from '@troupe/protocol';
import { useEffect, useRef, useState } from 'react';
import { useApp, useCursorList, useSession } from '../../../app/index.ts';
import {
  cardStyles,
  CharacterGridSkeleton,
  ErrorSection,
  foldText,
  parseExploreSearch,
  useCharacterSearch,
  useOwnCharacters,
} from '../../../platform/index.ts';
import { Button, EmptyState } from '../../../ui/index.ts';
import { useText } from '../../editor/texts.ts';
import { CandidateCard } from './CandidateCard.tsx';
import * as css from './members.css.ts';
import type { Candidate, Picked } from './usePicked.ts';

/** Where chatbots to choose from are. */
export const sources = ['explore', 'own', 'favorites'] as const;
export type Source = (typeof sources)[number];
export const orders = ['popular', 'latest'] as const;
export type Order = (typeof orders)[number];

export interface CandidatesProps {
  source: Source;
  query: string;
  /** Of what is found in Explore. */
  order: Order;
  picked: Picked;
}

const waiting = new Set(['pending', 'rereview_required', 'manual_review_required', 'fix_required']);

const toCandidate = (hit: CharacterHit & { is_live?: boolean }): Candidate => ({
  id: hit.id,
  name: hit.name,
  title: hit.title,
  avatar_url: hit.avatar_url ?? null,
  avatar_is_nsfw: hit.avatar_is_nsfw,
  isPrivate: hit.visibility === 'private' || hit.visibility === 'permanently_private',
  isUnreviewed: hit.is_live === false && waiting.has(hit.moderationReport?.moderation_status ?? ''),
});

/** Groups are no members. */
const isChatbot = ({ type }: Pick<CharacterHit, 'type'>): boolean => type === 'character';

const matches = ({ name, title }: Pick<CharacterHit, 'name' | 'title'>, query: string): boolean => {
  const all = foldText(`${name}\n${title}`);
  return foldText(query)
    .split(/\s+/u)
    .every((word) => all.includes(word));
};

const None = () => {
  const { t } = useApp();
  return <EmptyState title={t('explore.empty.title')} />;
};

interface GridProps {
  hits: readonly CharacterHit[];
  picked: Picked;
  /** How many were there when somebody asked for more: the focus goes on behind them. Null where nobody asked. */
  asked?: number | null;
}

const Grid = ({ hits, picked, asked = null }: GridProps) => {
  const list = useRef<HTMLUListElement>(null);
  const isMore = asked !== null && hits.length > asked;
  useEffect(() => {
    if (!isMore) return;
    const added = [...(list.current?.children ?? [])].slice(asked);
    added.flatMap((card) => card.querySelector('button') ?? [])[0]?.focus();
  }, [isMore, asked]);
  if (hits.length === 0) return <None />;
  return (
    <ul ref={list} className={cardStyles.grid}>
      {hits.map((hit) => (
        <CandidateCard key={hit.id} candidate={toCandidate(hit)} picked={picked} />
      ))}
    </ul>
  );
};

const More = ({ isBusy = false, onMore }: { isBusy?: boolean; onMore: () => void }) => {
  const text = useText();
  return (
    <div className={css.more}>
      {/* A button that is disabled while it is pressed would lose the focus. */}
      <Button variant="outline" aria-disabled={isBusy} onClick={() => isBusy || onMore()}>
        {text('editor.versions.more')}
      </Button>
    </div>
  );
};

interface PageProps extends Pick<CandidatesProps, 'query' | 'order' | 'picked'> {
  /** From 1. */
  number: number;
  /** It is the last that was asked for. */
  isLast: boolean;
  onMore: () => void;
}

/** A page of what the search finds, each with its own question. */
const FoundPage = ({ query, order, picked, number, isLast, onMore }: PageProps) => {
  const { page, error, retry } = useCharacterSearch(parseExploreSearch({ q: query, sort: order, page: String(number) }));
  if (error && !page) return <ErrorSection onRetry={retry} />;
  if (!page) return <CharacterGridSkeleton />;
  const hits = page.hits.filter(isChatbot);
  return (
    <>
      {(hits.length > 0 || number === 1) && <Grid hits={hits} picked={picked} asked={number === 1 ? null : 0} />}
      {isLast && number < page.pages && <More onMore={onMore} />}
    </>
  );
};

const Found = (props: Pick<CandidatesProps, 'query' | 'order' | 'picked'>) => {
  const [pages, setPages] = useState(1);
  return Array.from({ length: pages }, (_, at) => (
    <FoundPage key={at + 1} {...props} number={at + 1} isLast={at + 1 === pages} onMore={() => setPages(pages + 1)} />
  ));
};

const Own = ({ query, picked }: Pick<CandidatesProps, 'query' | 'picked'>) => {
  const { characters, error, retry } = useOwnCharacters();
  if (error && !characters) return <ErrorSection onRetry={retry} />;
  if (!characters) return <CharacterGridSkeleton />;
  return <Grid hits={characters.filter((one: OwnCharacter) => isChatbot(one) && matches(one, query))} picked={picked} />;
};

const Favorites = ({ query, picked }: Pick<CandidatesProps, 'query' | 'picked'>) => {
  const { client } = useApp();
  const userId = useSession(({ session }) => session?.user.id);
  const [asked, setAsked] = useState<number | null>(null);
  const { items, error, hasMore, isLoadingMore, loadMore, retry } = useCursorList<Favorite>({
    queryKey: [listFavorites.id, userId],
    fetchPage: (last_id, signal) => client.call(listFavorites, { query: { last_id } }, signal && { signal }),
  });
  if (error && !items) return <ErrorSection onRetry={retry} />;
  if (!items) return <CharacterGridSkeleton />;
  const hits = items.flatMap(({ character }) =>
    character && isChatbot(character) && matches(character, query) ? [character] : [],
  );
  const more = () => {
    setAsked(hits.length);
    loadMore();
  };
  return (
    <>
      <Grid hits={hits} picked={picked} asked={asked} />
      {hasMore && <More isBusy={isLoadingMore} onMore={more} />}
    </>
  );
};

/** Chatbots to choose from. */
export const Candidates = ({ source, ...props }: CandidatesProps) => {
  switch (source) {
    case 'own':
      return <Own {...props} />;
    case 'favorites':
      return <Favorites {...props} />;
    case 'explore':
      // Another question begins at its first page.
      return <Found key={`${props.query} ${props.order}`} {...props} />;
  }
};
