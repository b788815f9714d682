import { listConversations } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useApp, useSession } from '../../app/index.ts';
import { Avatar } from '../../ui/index.ts';
import * as styles from './onboarding.css.ts';
import { useText } from './texts.ts';

const shownMost = 4;

/** What the account has taken over from the guest, by name; nothing where there is nothing. */
export const ComesAlong = () => {
  const { client } = useApp();
  const text = useText();
  const titleId = useId();
  const userId = useSession(({ session }) => session?.user.id);
  const { data: chats = [] } = useQuery({
    queryKey: [listConversations.id, 'comes-along', userId],
    queryFn: ({ signal }) => client.call(listConversations, { query: {} }, { signal }),
  });
  if (chats.length === 0) return null;
  const others = chats.length - shownMost;
  return (
    <aside className={styles.comes} aria-labelledby={titleId} data-troupe-part="comes-along">
      <h2 id={titleId} className={styles.comesTitle}>
        {text('onboarding.comes.title')}
      </h2>
      <p className={styles.small}>{text('onboarding.comes.text')}</p>
      <ul className={styles.comesList}>
        {chats.slice(0, shownMost).map(({ id, label, character, message_count }) => (
          <li key={id} className={styles.comesRow}>
            <Avatar name={character.name} src={character.avatar_is_nsfw ? null : character.avatar_url} size={40} />
            <span className={styles.comesWhat}>
              <strong dir="auto">{label ?? character.name}</strong>
              <span className={styles.small}>{text('onboarding.comes.messages', { count: message_count })}</span>
            </span>
          </li>
        ))}
      </ul>
      {others > 0 && <p className={styles.small}>{text('onboarding.comes.more', { count: others })}</p>}
    </aside>
  );
};
