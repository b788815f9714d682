import { AppError } from '@troupe/protocol';
import type { ReactNode } from 'react';
import { useApp, useSession, type ScreenProps } from '../../../app/index.ts';
import { EmptyState, Skeleton, VisuallyHidden } from '../../../ui/index.ts';
import { visuallyHidden } from '../../../ui/text.css.ts';
import { ErrorSection } from '../../parts/errors/ErrorSection.tsx';
import { CharacterProfile, type TextSetter } from './CharacterProfile.tsx';
import * as styles from './CharacterProfile.css.ts';
import { isOpenForChat } from './is-open-for-chat.ts';
import { useCharacter } from './useCharacter.ts';
import { NotFoundScreen } from '../../parts/messages/NotFoundScreen.tsx';

export interface CharacterScreenProps extends ScreenProps<'characterId'> {
  Text?: TextSetter;
  /** What stands beside the way into a chat. */
  actions?: ReactNode;
  /** What stands below everything that is told of it. */
  below?: ReactNode;
}

/** A chatbot's profile (R-PROFILE-01): who it is and the way into a chat. */
export const CharacterScreen = ({ params: { characterId }, Text, actions, below }: CharacterScreenProps) => {
  const { brand, links, t } = useApp();
  const isPartners = useSession(({ session }) => session?.user.platform === 'partner');
  const { character, error, retry } = useCharacter(characterId);
  const userName =
    useSession(({ status, session }) => (status === 'authenticated' ? session?.user.name : undefined)) ?? t('profile.you');
  if (character) {
    const chatHref = isOpenForChat(character) ? links({ name: 'chat.character', characterId }) : null;
    const creatorHref = links({ name: 'platform.creator', username: character.creator_username });
    const given = { character, chatHref, creatorHref, userName, Text, actions, below };
    return <CharacterProfile {...given} hidesTokens={brand.partner_mode || isPartners} />;
  }
  if (error instanceof AppError && error.code === 'not_found') return <NotFoundScreen />;
  const heading = (
    <h1 className={visuallyHidden} data-troupe-state="loading">
      {t('profile.title')}
    </h1>
  );
  if (error) {
    const isFinal = error instanceof AppError && !error.retryable;
    return (
      <>
        {heading}
        {isFinal ? <EmptyState role="alert" title={t.error(error)} /> : <ErrorSection onRetry={retry} />}
      </>
    );
  }
  return (
    <div className={styles.profile}>
      <Skeleton shape="cover" className={styles.cover} />
      <div className={styles.skeletonBody}>
        {heading}
        <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
        <Skeleton shape="title" width="medium" />
        <Skeleton width="long" />
        <Skeleton width="short" />
      </div>
    </div>
  );
};
