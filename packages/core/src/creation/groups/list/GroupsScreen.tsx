import { can } from '@troupe/protocol';
import { useState, type ReactNode } from 'react';
import { useIsLikely, useOwnTexts, useSession, type ScreenProps } from '../../../app/index.ts';
import { CharacterGridSkeleton, ErrorSection, useOwnCharacters, useUserSettings } from '../../../platform/index.ts';
import { plusIcon, trashIcon } from '../../../ui/icons.ts';
import { Button, ButtonLink, Icon } from '../../../ui/index.ts';
import { ownSearchValues, parseOwnSearch, type OwnSearch } from '../../lists/choose-own.ts';
import { DraftsLink } from '../../lists/DraftsLink.tsx';
import * as css from '../../lists/lists.css.ts';
import { NoneOfOwn } from '../../lists/NoneOfOwn.tsx';
import { OwnDialogs, type Open } from '../../lists/OwnDialogs.tsx';
import { OwnShelf } from '../../lists/OwnShelf.tsx';
import { groupTexts, texts } from '../../lists/texts.ts';
import { useOwnWorks } from '../../lists/useOwnWorks.ts';
import type { GroupLinks } from '../links.ts';

export interface GroupsScreenProps extends Pick<ScreenProps, 'search' | 'onSearchChange'> {
  links: GroupLinks;
  /** The ways to what else a member made. */
  tabs?: ReactNode;
}

/** The groups that a member made: where each stands, and what can be done with it (P-ROUTE-08). */
export const GroupsScreen = ({ links, tabs, search: values, onSearchChange }: GroupsScreenProps) => {
  const text = useOwnTexts(groupTexts);
  const ownText = useOwnTexts(texts);
  // Covers go by them.
  useUserSettings();
  const { characters, error, retry } = useOwnCharacters();
  const works = useOwnWorks();
  const isMember = useIsLikely('member');
  const mayMake = useSession(({ session }) => (session === null ? isMember : can(session.user, 'create_character')));
  const [open, setOpen] = useState<Open>(null);
  const search = parseOwnSearch(values);
  const handleSearch = (next: Partial<OwnSearch>) =>
    onSearchChange(ownSearchValues({ ...search, ...next }), 'query' in next && !('filter' in next) ? 'replace' : 'push');
  const body = () => {
    const groups = characters?.filter(({ type }) => type === 'meta');
    if (error && !groups) return <ErrorSection onRetry={retry} />;
    if (!groups) return <CharacterGridSkeleton />;
    if (groups.length === 0) {
      const words = { none: text('groups.none'), create: text('groups.none.create') };
      return <NoneOfOwn createHref={mayMake ? links.create() : null} words={words} />;
    }
    return (
      <OwnShelf characters={groups} search={search} mayMake={mayMake} groups={links} onSearch={handleSearch} onPress={setOpen} />
    );
  };
  return (
    <div className={css.page} data-troupe-part="my-groups-page">
      <div className={css.head}>
        <h1 className={css.title}>{text('groups.title')}</h1>
        <div className={css.ways}>
          <Button variant="quiet" onClick={() => setOpen({ kind: 'bin' })}>
            <Icon glyph={trashIcon} size="sm" />
            {ownText('my.bin')}
          </Button>
          {mayMake && (
            <ButtonLink variant="primary" href={links.create()}>
              <Icon glyph={plusIcon} size="sm" />
              {ownText('my.create')}
            </ButtonLink>
          )}
        </div>
      </div>
      {tabs}
      {mayMake && <DraftsLink groups={links} />}
      {body()}
      <OwnDialogs open={open} works={works} groups={links} onClose={() => setOpen(null)} />
    </div>
  );
};
