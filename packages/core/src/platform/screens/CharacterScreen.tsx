import { AppError } from '@troupe/protocol';
import { useApp, useSession, type ScreenProps } from '../../app/index.ts';
import { EmptyState, Skeleton, VisuallyHidden } from '../../ui/index.ts';
import { ErrorSection } from '../errors/ErrorSection.tsx';
import { CharacterProfile, type TextSetter } from '../profile/CharacterProfile.tsx';
import * as styles from '../profile/CharacterProfile.css.ts';
import { useCharacter } from '../profile/useCharacter.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';

export interface CharacterScreenProps extends ScreenProps<'characterId'> {
  Text?: TextSetter;
}

/** A chatbot's profile (part 1 §2.1): who it is and the way into a chat. */
export const CharacterScreen = ({ params: { characterId }, Text }: CharacterScreenProps) => {
  const { links, t } = useApp();
  const { character, error, retry } = useCharacter(characterId);
  const userName =
    useSession(({ status, session }) => (status === 'authenticated' ? session?.user.name : undefined)) ?? t('profile.you');
  if (character) {
    const chatHref = links({ name: 'chat.character', characterId });
    return <CharacterProfile character={character} chatHref={chatHref} userName={userName} Text={Text} />;
  }
  if (error instanceof AppError && error.code === 'not_found') return <NotFoundScreen />;
  if (error instanceof AppError && !error.retryable) return <EmptyState role="alert" title={t.error(error)} />;
  if (error) return <ErrorSection onRetry={retry} />;
  return (
    <div className={styles.profile}>
      <Skeleton shape="cover" className={styles.cover} />
      <div className={styles.skeletonBody}>
        <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
        <Skeleton shape="title" width="medium" />
        <Skeleton width="long" />
        <Skeleton width="short" />
      </div>
    </div>
  );
};
