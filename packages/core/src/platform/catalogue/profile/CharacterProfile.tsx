import type { Character } from '@troupe/protocol';
import { useId, type ComponentType, type ReactNode } from 'react';
import { useT } from '../../../app/index.ts';
import { chatIcon, downIcon } from '../../../ui/icons.ts';
import { Avatar, Button, ButtonLink, classNames, Icon, Tag } from '../../../ui/index.ts';
import { CharacterCover } from '../cards/CharacterCover.tsx';
import { useBlurredPicture } from '../cards/useBlurredPicture.ts';
import * as styles from './CharacterProfile.css.ts';

/** How a text of a character is set; `names` fill the macros in it. */
export type TextSetter = ComponentType<{ text: string; names: { user: string; char: string } }>;

export interface CharacterProfileProps {
  character: Character;
  /** Null for a group that is closed for chat. */
  chatHref: string | null;
  /** The user's name, for the macros in texts. */
  userName: string;
  /** Sets greetings and definitions; the chat's roleplay text on every surface of ours, plain lines without it. */
  Text?: TextSetter | undefined;
  /** The page of its creator; without one the name leads nowhere. */
  creatorHref?: string | null;
  /** What stands beside the way into a chat. */
  actions?: ReactNode;
  /** What stands below everything that is told of it. */
  below?: ReactNode;
  /** Leaves out how many tokens the definition has. */
  hidesTokens?: boolean;
}

const PlainText: TextSetter = ({ text }) => (
  <p className={styles.plain} dir="auto">
    {text}
  </p>
);

export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
};

const Tags = ({ tags }: Pick<Character, 'tags'>) => {
  const t = useT();
  if (tags.length === 0) return null;
  return (
    <ul aria-label={t('profile.tags')} className={styles.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          <Tag size="sm">
            <bdi>{tag}</bdi>
          </Tag>
        </li>
      ))}
    </ul>
  );
};

/** Whose it is, with the way to what else they made. */
const Creator = ({ username, href }: { username: string; href: string | null }) => {
  const t = useT();
  const by = <bdi>{t('profile.by', { username })}</bdi>;
  if (href === null || username === '') return by;
  return (
    <a href={href} className={styles.creatorLink}>
      {by}
    </a>
  );
};

const AdultCover = ({ src, name }: { src: string | null; name: string }) => {
  const t = useT();
  const { isBlurred, reveal } = useBlurredPicture(true);
  return (
    <div className={classNames(styles.cover, styles.adult)}>
      <CharacterCover src={src} name={name} isBlurred={isBlurred} isFirst className={styles.adultCover} />
      {reveal && (
        <Button size="sm" className={styles.show} aria-label={t('cards.show-named', { name })} onClick={reveal}>
          {t('cards.show')}
        </Button>
      )}
    </div>
  );
};

/** Who speaks in a group. */
const Members = ({ members }: { members: Character['sub_characters'] }) => {
  const t = useT();
  if (members.length === 0) return null;
  return (
    <Section title={t('profile.members')}>
      <ul className={styles.members}>
        {members.map((member) => (
          <li key={member.id} className={styles.member}>
            <Avatar src={member.avatar_url} name={member.name} />
            <bdi>{member.name}</bdi>
          </li>
        ))}
      </ul>
    </Section>
  );
};

/** Parts of its definition that may be read. */
export const definitionOf = (character: Character) =>
  (['persona', 'scenario', 'dialogue'] as const).flatMap((part) => {
    const text = character[part];
    return text ? [{ part, text }] : [];
  });

/** Its numbers, each with its name. */
const statsOf = (t: ReturnType<typeof useT>, character: Character, hidesTokens: boolean) => [
  { name: t('profile.messages'), value: t.number(character.num_messages) },
  ...(character.rating_score >= 0.01 ? [{ name: t('profile.rating'), value: t.percent(character.rating_score) }] : []),
  ...(hidesTokens ? [] : [{ name: t('profile.tokens'), value: t.number(character.token_count) }]),
  { name: t('profile.language'), value: t.languageName(character.language) },
];

/** Who a character is: cover, name, title, numbers, tags, greeting, and its definition where that is shown. */
export const CharacterProfile = ({
  character,
  chatHref,
  userName,
  creatorHref = null,
  Text = PlainText,
  actions,
  below,
  hidesTokens = false,
}: CharacterProfileProps) => {
  const t = useT();
  const names = { user: userName, char: character.name };
  const definition = definitionOf(character);
  const stats = statsOf(t, character, hidesTokens);
  const chat = chatHref !== null && (
    <ButtonLink variant="primary" size="lg" href={chatHref} className={styles.chat}>
      <Icon glyph={chatIcon} />
      {t('profile.chat')}
    </ButtonLink>
  );

  return (
    <article className={styles.profile} data-troupe-part="character-profile">
      {character.avatar_is_nsfw ? (
        <AdultCover src={character.avatar_url} name={character.name} />
      ) : (
        <CharacterCover src={character.avatar_url} name={character.name} isFirst className={styles.cover} />
      )}
      <div className={styles.body}>
        <header className={styles.identity}>
          <p className={styles.creator}>
            <Avatar size={24} name={character.creator_username} />
            <Creator username={character.creator_username} href={creatorHref} />
          </p>
          <h1 className={styles.name} dir="auto">
            {character.name}
          </h1>
          <p className={styles.title} dir="auto">
            {character.title}
          </p>
          <dl className={styles.stats}>
            {stats.map(({ name, value }) => (
              <div key={name} className={styles.stat}>
                <dt className={styles.statName}>{name}</dt>
                <dd className={styles.statValue}>{value}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.action}>
            {chat}
            {actions}
          </div>
          <Tags tags={character.tags} />
        </header>
        <Section title={t('profile.greeting')}>
          <blockquote className={styles.greeting} dir="auto">
            <Text text={character.greeting} names={names} />
          </blockquote>
        </Section>
        <Members members={character.sub_characters} />
        {definition.length > 0 && (
          <section aria-label={t('profile.definition')} className={styles.definition}>
            {definition.map(({ part, text }, index) => (
              <details key={part} open={index === 0} aria-label={t(`profile.${part}`)} className={styles.part}>
                <summary className={styles.summary}>
                  {t(`profile.${part}`)}
                  <Icon glyph={downIcon} className={styles.chevron} />
                </summary>
                <div className={styles.prose} dir="auto">
                  <Text text={text} names={names} />
                </div>
              </details>
            ))}
          </section>
        )}
        {below}
      </div>
      <div className={styles.bar}>
        {chat}
        {actions}
      </div>
    </article>
  );
};
