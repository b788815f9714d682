import type { Character } from '@troupe/protocol';
import { useState } from 'react';
import { useApp, useOwnTexts, useSession, useT } from '../../../app/index.ts';
import { banIcon, bookIcon, chatIcon, flagIcon } from '../../../ui/icons.ts';
import { Button, ButtonLink, Icon } from '../../../ui/index.ts';
import { BlockDialog } from '../blocking/BlockDialog.tsx';
import { texts as blockingTexts } from '../blocking/texts.ts';
import { texts } from '../explore/texts.ts';
import { useUserSettings } from '../explore/useUserSettings.ts';
import * as styles from './CharacterProfile.css.ts';

export interface CharacterWaysProps {
  character: Character;
  /** The page of its definition. */
  definitionHref: string | null;
  /** Where it is reported; null where it cannot be. */
  reportHref: string | null;
}

/** What else a viewer can do with a chatbot, below what is told of it (R-PROFILE-02, R-PROFILE-05). */
export const CharacterWays = ({ character, definitionHref, reportHref }: CharacterWaysProps) => {
  const { brand, links } = useApp();
  const t = useT();
  const text = useOwnTexts(texts);
  const blockingText = useOwnTexts(blockingTexts);
  const userId = useSession(({ status, session }) => (status === 'authenticated' ? session?.user.id : undefined));
  const isPartners = useSession(({ session }) => session?.user.platform === 'partner') || brand.partner_mode;
  const { settings } = useUserSettings();
  const [isAsking, setAsking] = useState(false);
  const { id: characterId, creator_user_id: creatorId, creator_username: username } = character;
  const isOwn = userId === creatorId;
  const isBlocked = settings?.blockedUsers.includes(creatorId) ?? false;
  const savedHref = userId === undefined ? null : links({ name: 'chats.character', characterId });
  const isToldMore = Boolean(character.persona ?? character.scenario ?? character.dialogue);
  return (
    <div className={styles.ways} data-troupe-part="character-ways">
      {savedHref !== null && (
        <ButtonLink variant="quiet" href={savedHref}>
          <Icon glyph={chatIcon} size="sm" />
          {text('chatbot.saved')}
        </ButtonLink>
      )}
      {definitionHref !== null && isToldMore && (
        <ButtonLink variant="quiet" href={definitionHref}>
          <Icon glyph={bookIcon} size="sm" />
          {t('profile.definition')}
        </ButtonLink>
      )}
      {userId !== undefined && !isOwn && !isBlocked && (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          <Icon glyph={banIcon} size="sm" />
          {blockingText('blocking.open')}
        </Button>
      )}
      {reportHref !== null && !isOwn && !isPartners && (
        <ButtonLink variant="quiet" href={reportHref}>
          <Icon glyph={flagIcon} size="sm" />
          {text('chatbot.report')}
        </ButtonLink>
      )}
      {isAsking && <BlockDialog creator={{ id: creatorId, username }} onClose={() => setAsking(false)} />}
    </div>
  );
};
