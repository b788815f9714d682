import { AppError } from '@troupe/protocol';
import { useApp, useOwnTexts, useSession, type ScreenProps } from '../../../app/index.ts';
import { EmptyState } from '../../../ui/index.ts';
import { texts } from '../explore/texts.ts';
import { ErrorSection } from '../../parts/errors/ErrorSection.tsx';
import { NotFoundScreen } from '../../parts/messages/NotFoundScreen.tsx';
import { WaitingRows } from '../../parts/waiting/WaitingRows.tsx';
import { definitionOf, Section, type TextSetter } from './CharacterProfile.tsx';
import * as styles from './CharacterProfile.css.ts';
import { useCharacter } from './useCharacter.ts';

export interface DefinitionScreenProps extends ScreenProps<'characterId'> {
  Text: TextSetter;
}

/** What a chatbot is made of, whole, on a page of its own (R-PROFILE-02, R-PROFILE-03). */
export const DefinitionScreen = ({ params: { characterId }, Text }: DefinitionScreenProps) => {
  const { links, t } = useApp();
  const text = useOwnTexts(texts);
  const { character, error, retry } = useCharacter(characterId);
  const userName =
    useSession(({ status, session }) => (status === 'authenticated' ? session?.user.name : undefined)) ?? t('profile.you');
  if (!character) {
    if (error instanceof AppError && error.code === 'not_found') return <NotFoundScreen />;
    return error ? <ErrorSection onRetry={retry} /> : <WaitingRows />;
  }
  const names = { user: userName, char: character.name };
  const parts = definitionOf(character);
  const href = links({ name: 'creation.chatbot', characterId });
  return (
    <article className={styles.whole} data-troupe-part="character-definition">
      <header>
        <h1 className={styles.name}>{t('profile.definition')}</h1>
        <p className={styles.title} dir="auto">
          {href === null ? character.name : <a href={href}>{character.name}</a>}
        </p>
      </header>
      {parts.length === 0 && <EmptyState title={text('chatbot.definition.hidden')} />}
      {parts.map(({ part, text: written }) => (
        <Section key={part} title={t(`profile.${part}`)}>
          <div className={styles.prose} dir="auto">
            <Text text={written} names={names} />
          </div>
        </Section>
      ))}
    </article>
  );
};
