import { can, type OwnLorebook } from '@troupe/protocol';
import { useMemo, useState } from 'react';
import { useApp, useIsLikely, useSession } from '../../../app/index.ts';
import { ConfirmDialog, ErrorSection, foldText, RestrictedDialog, SearchBox, WaitingRows } from '../../../platform/index.ts';
import { plusIcon, trashIcon } from '../../../ui/icons.ts';
import { Button, ButtonLink, EmptyState, Icon } from '../../../ui/index.ts';
import { found, head, page, title, ways } from '../../lists/lists.css.ts';
import type { LorebookLinks } from '../links.ts';
import { useText } from '../texts.ts';
import * as css from './list.css.ts';
import { LorebookBin } from './LorebookBin.tsx';
import { LorebookRow } from './LorebookRow.tsx';
import { OwnTabs } from './OwnTabs.tsx';
import { useExport } from './useExport.ts';
import { useLorebooks, useLorebookWorks } from './useLorebooks.ts';

export interface LorebooksScreenProps {
  links: LorebookLinks;
  /** The page of the chatbots of one's own. */
  chatbotsHref: string;
  /** The page of one's own groups; nothing where the brand has none. */
  groupchatsHref?: string | undefined;
}

const matching = (lorebooks: readonly OwnLorebook[], query: string): readonly OwnLorebook[] => {
  const wanted = foldText(query.trim());
  return wanted === ''
    ? lorebooks
    : lorebooks.filter(({ name, description, tags }) => foldText([name, description, ...tags].join('\n')).includes(wanted));
};

interface ShelfProps extends Pick<LorebooksScreenProps, 'links'> {
  lorebooks: readonly OwnLorebook[];
  mayMake: boolean;
  onRemove: (lorebook: OwnLorebook) => void;
}

const Shelf = ({ lorebooks, links, mayMake, onRemove }: ShelfProps) => {
  const { t } = useApp();
  const text = useText();
  const save = useExport();
  const [query, setQuery] = useState('');
  const shown = useMemo(() => matching(lorebooks, query), [lorebooks, query]);
  return (
    <>
      <div className={css.search}>
        <SearchBox
          size="md"
          labels={{
            label: text('lore.search'),
            placeholder: text('lore.search.placeholder'),
            clear: t('explore.search.clear'),
          }}
          query={query}
          onQueryChange={setQuery}
        />
      </div>
      <p role="status" className={found}>
        {text('lore.found', { count: shown.length })}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          title={t('explore.empty.title')}
          text={text('lore.none.here')}
          action={<Button onClick={() => setQuery('')}>{text('my.none.show-all')}</Button>}
        />
      ) : (
        <ul className={css.list} aria-label={text('lore.list')}>
          {shown.map((lorebook) => (
            <LorebookRow
              key={lorebook.id}
              lorebook={lorebook}
              links={links}
              mayMake={mayMake}
              onExport={() => void save(lorebook)}
              onRemove={() => onRemove(lorebook)}
            />
          ))}
        </ul>
      )}
    </>
  );
};

/** What a member’s chatbots know (R-LORE-01). */
export const LorebooksScreen = ({ links, chatbotsHref, groupchatsHref }: LorebooksScreenProps) => {
  const { t } = useApp();
  const text = useText();
  const isMember = useIsLikely('member');
  const mayMake = useSession(({ session }) => (session === null ? isMember : can(session.user, 'create_character')));
  const { lorebooks, error, retry } = useLorebooks();
  const works = useLorebookWorks();
  const [isBinOpen, setBinOpen] = useState(false);
  const [removing, setRemoving] = useState<OwnLorebook | null>(null);
  const body = () => {
    if (error && !lorebooks) return <ErrorSection onRetry={retry} />;
    if (!lorebooks) return <WaitingRows />;
    if (lorebooks.length === 0)
      return (
        <EmptyState
          title={t('explore.empty.title')}
          text={text('lore.none')}
          action={
            mayMake && (
              <ButtonLink variant="primary" href={links.create}>
                {text('lore.create')}
              </ButtonLink>
            )
          }
        />
      );
    return <Shelf lorebooks={lorebooks} links={links} mayMake={mayMake} onRemove={setRemoving} />;
  };
  return (
    <div className={page} data-troupe-part="lorebooks-page">
      <div className={head}>
        <div>
          <h1 className={title}>{text('lore.title')}</h1>
          <p className={css.text}>{text('lore.about')}</p>
        </div>
        <div className={ways}>
          <Button variant="quiet" onClick={() => setBinOpen(true)}>
            <Icon glyph={trashIcon} size="sm" />
            {text('my.bin')}
          </Button>
          {mayMake && (
            <ButtonLink variant="primary" href={links.create}>
              <Icon glyph={plusIcon} size="sm" />
              {text('lore.create')}
            </ButtonLink>
          )}
        </div>
      </div>
      <OwnTabs chatbotsHref={chatbotsHref} lorebooksHref={links.list} groupchatsHref={groupchatsHref} shown="lorebooks" />
      {body()}
      {isBinOpen && <LorebookBin restore={works.restore} onClose={() => setBinOpen(false)} />}
      {removing && !works.mayRemove && <RestrictedDialog onClose={() => setRemoving(null)} />}
      {removing && works.mayRemove && (
        <ConfirmDialog
          title={text('my.remove.title', { name: removing.name })}
          cancel={text('my.remove.cancel')}
          confirm={text('my.remove')}
          isDanger
          onConfirm={() => works.remove(removing)}
          onClose={() => setRemoving(null)}
        >
          {text('lore.remove.text')}
        </ConfirmDialog>
      )}
    </div>
  );
};
