import { can, type OwnCharacter } from '@troupe/protocol';
import { useState, type ReactNode } from 'react';
import { useApp, useIsLikely, useOwnTexts, useSession, type ScreenProps } from '../../app/index.ts';
import { CharacterGridSkeleton, ErrorSection, useOwnCharacters, useUserSettings } from '../../platform/index.ts';
import { plusIcon, trashIcon, uploadIcon } from '../../ui/icons.ts';
import { Button, ButtonLink, Icon } from '../../ui/index.ts';
import { ownSearchValues, parseOwnSearch, type OwnSearch } from './choose-own.ts';
import { DraftsLink } from './DraftsLink.tsx';
import * as css from './lists.css.ts';
import { NoneOfOwn } from './NoneOfOwn.tsx';
import { OwnDialogs, type Open } from './OwnDialogs.tsx';
import { OwnShelf } from './OwnShelf.tsx';
import type { GroupLinks } from '../groups/links.ts';
import { texts } from './texts.ts';
import { useOwnWorks } from './useOwnWorks.ts';

export interface MyChatbotsScreenProps extends Pick<ScreenProps, 'search' | 'onSearchChange'> {
  /** The ways to what else a member made. */
  tabs?: ReactNode;
  /** The pages of groups, on brands that have some. */
  groups?: GroupLinks | undefined;
}

/** Somebody was led here because a person still looks at one of theirs (C-CONV-22). */
const led = (characters: readonly OwnCharacter[] | undefined, id: string | undefined): Open => {
  const character = id === undefined ? undefined : characters?.find((one) => one.id === id);
  return character?.aicq_manual_review_required ? { kind: 'standing', character } : null;
};

/** What a member made: where each stands, and what can be done with it (R-MY-02 to R-MY-08). */
export const MyChatbotsScreen = ({ search: values, onSearchChange, tabs, groups }: MyChatbotsScreenProps) => {
  const { links } = useApp();
  const text = useOwnTexts(texts);
  // Covers go by them.
  useUserSettings();
  const { characters, error, retry } = useOwnCharacters();
  const works = useOwnWorks();
  const isMember = useIsLikely('member');
  // Every member may, but for those whom a restriction keeps from it; the buttons stand before that is known.
  const mayMake = useSession(({ session }) => (session === null ? isMember : can(session.user, 'create_character')));
  const search = parseOwnSearch(values);
  const [pressed, setPressed] = useState<Open>(null);

  const createHref = mayMake ? links({ name: 'creation.chatbot.create' }) : null;

  const handleSearch = (next: Partial<OwnSearch>) => {
    const isTyping = next.query !== undefined && next.filter === undefined;
    onSearchChange(ownSearchValues({ ...search, ...next }), isTyping ? 'replace' : 'push');
  };
  const handleClose = () => {
    setPressed(null);
    if (values['review'] !== undefined) onSearchChange(ownSearchValues(search), 'replace');
  };
  const body = () => {
    if (error && !characters) return <ErrorSection onRetry={retry} />;
    if (!characters) return <CharacterGridSkeleton />;
    if (characters.length === 0)
      return <NoneOfOwn createHref={createHref} onImport={mayMake ? () => setPressed({ kind: 'import' }) : undefined} />;
    const given = { characters, search, mayMake, groups };
    return <OwnShelf {...given} onSearch={handleSearch} onPress={setPressed} />;
  };
  return (
    <div className={css.page} data-troupe-part="my-chatbots-page">
      <div className={css.head}>
        <h1 className={css.title}>{text('my.title')}</h1>
        <div className={css.ways}>
          <Button variant="quiet" onClick={() => setPressed({ kind: 'bin' })}>
            <Icon glyph={trashIcon} size="sm" />
            {text('my.bin')}
          </Button>
          {mayMake && (
            <Button variant="outline" onClick={() => setPressed({ kind: 'import' })}>
              <Icon glyph={uploadIcon} size="sm" />
              {text('my.import')}
            </Button>
          )}
          {createHref !== null && (
            <ButtonLink variant="primary" href={createHref}>
              <Icon glyph={plusIcon} size="sm" />
              {text('my.create')}
            </ButtonLink>
          )}
        </div>
      </div>
      {tabs}
      {mayMake && <DraftsLink />}
      {body()}
      <OwnDialogs open={pressed ?? led(characters, values['review'])} works={works} groups={groups} onClose={handleClose} />
    </div>
  );
};
