import type { Character } from '@troupe/protocol';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useApp, useOwnTexts, useSession, useT } from '../../../app/index.ts';
import { banIcon, bookIcon, chatIcon, editIcon, flagIcon, type Glyph } from '../../../ui/icons.ts';
import { Button, ButtonLink, Icon } from '../../../ui/index.ts';
import { BlockDialog } from '../blocking/BlockDialog.tsx';
import { texts as blockingTexts } from '../blocking/texts.ts';
import { texts } from '../explore/texts.ts';
import { useUserSettings } from '../explore/useUserSettings.ts';
import * as styles from './CharacterProfile.css.ts';

const TagSuggestionDialog = lazy(async () => ({
  default: (await import('../tag-suggestions/TagSuggestionDialog.tsx')).TagSuggestionDialog,
}));

export interface CharacterWaysProps {
  character: Character;
  /** The page of its definition. */
  definitionHref: string | null;
  /** Where it is reported; null where it cannot be. */
  reportHref: string | null;
}

/** What this viewer may do with it. */
const useWays = ({ character, definitionHref, reportHref }: CharacterWaysProps) => {
  const { brand, links } = useApp();
  const userId = useSession(({ status, session }) => (status === 'authenticated' ? session?.user.id : undefined));
  const isPartners = useSession(({ session }) => session?.user.platform === 'partner');
  const { settings } = useUserSettings();
  const { id: characterId, type, creator_user_id: creatorId, persona, scenario, dialogue } = character;
  const isOwn = userId === creatorId;
  const isBlocked = settings?.blockedUsers.includes(creatorId) ?? false;
  /** The member who meets somebody else's chatbot here. */
  const reader = userId === undefined || isOwn || isBlocked ? null : userId;
  return {
    saved: userId === undefined ? null : links({ name: 'chats.character', characterId }),
    definition: persona || scenario || dialogue ? definitionHref : null,
    mayBlock: reader !== null,
    suggester: type === 'character' ? reader : null,
    report: isOwn || isPartners || brand.partner_mode ? null : reportHref,
  };
};

/** One that leads to a page; nothing where there is none. */
const Way = ({ href, glyph, children }: { href: string | null; glyph: Glyph; children: ReactNode }) =>
  href !== null && (
    <ButtonLink variant="quiet" href={href}>
      <Icon glyph={glyph} size="sm" />
      {children}
    </ButtonLink>
  );

/** What else a viewer can do with a chatbot, below what is told of it (R-PROFILE-02, R-PROFILE-05, R-PROFILE-10). */
export const CharacterWays = (props: CharacterWaysProps) => {
  const t = useT();
  const text = useOwnTexts(texts);
  const blockingText = useOwnTexts(blockingTexts);
  const ways = useWays(props);
  const [open, setOpen] = useState<'tags' | 'block' | null>(null);
  const close = () => setOpen(null);
  const { creator_user_id: id, creator_username: username } = props.character;
  return (
    <div className={styles.ways} data-troupe-part="character-ways">
      <Way href={ways.saved} glyph={chatIcon}>
        {text('chatbot.saved')}
      </Way>
      <Way href={ways.definition} glyph={bookIcon}>
        {t('profile.definition')}
      </Way>
      {ways.suggester !== null && (
        <Button variant="quiet" onClick={() => setOpen('tags')}>
          <Icon glyph={editIcon} size="sm" />
          {text('suggest-tags.open')}
        </Button>
      )}
      {ways.mayBlock && (
        <Button variant="quiet" onClick={() => setOpen('block')}>
          <Icon glyph={banIcon} size="sm" />
          {blockingText('blocking.open')}
        </Button>
      )}
      <Way href={ways.report} glyph={flagIcon}>
        {text('chatbot.report')}
      </Way>
      {open === 'block' && <BlockDialog creator={{ id, username }} onClose={close} />}
      {open === 'tags' && ways.suggester !== null && (
        <Suspense fallback={null}>
          <TagSuggestionDialog character={props.character} userId={ways.suggester} onClose={close} />
        </Suspense>
      )}
    </div>
  );
};
