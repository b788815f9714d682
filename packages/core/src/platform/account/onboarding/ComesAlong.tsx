import { limits, listConversations, listTastes } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useApp, useSession, type App } from '../../../app/index.ts';
import { Avatar } from '../../../ui/index.ts';
import * as styles from './onboarding.css.ts';
import { useText } from './texts.ts';

const chatsMax = 4;
const picksMax = 8;

/** All of them, so that what is counted is what there is. */
const allChats = async ({ client }: Pick<App, 'client'>, signal: AbortSignal) => {
  const chats = await client.call(listConversations, { query: { limit: limits.pageMax } }, { signal });
  for (let last = chats.at(-1); last?.is_last_id; last = chats.at(-1)) {
    const next = await client.call(listConversations, { query: { limit: limits.pageMax, last_id: last.id } }, { signal });
    if (next.length === 0) break;
    chats.push(...next);
  }
  return chats;
};

/** What the account has taken over from the guest, by name: chats and picks; nothing where there is nothing. */
export const ComesAlong = () => {
  const app = useApp();
  const { client, t } = app;
  const text = useText();
  const titleId = useId();
  const userId = useSession(({ session }) => session?.user.id);
  const { data: chats = [] } = useQuery({
    queryKey: [listConversations.id, 'comes-along', userId],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => allChats(app, signal),
  });
  const { data: tastes = [] } = useQuery({
    queryKey: [listTastes.id, 'comes-along', userId],
    enabled: userId !== undefined,
    queryFn: async ({ signal }) => (await client.call(listTastes, {}, { signal })).tastes,
  });
  const picks = tastes.filter(({ character_id }) => chats.every(({ character }) => character.id !== character_id));
  if (chats.length === 0 && picks.length === 0) return null;
  const others = chats.length - chatsMax;
  return (
    <aside className={styles.comes} aria-labelledby={titleId} data-troupe-part="comes-along">
      <h2 id={titleId} className={styles.comesTitle}>
        {text('onboarding.comes.title')}
      </h2>
      <p className={styles.small}>{text('onboarding.comes.text')}</p>
      {chats.length > 0 && (
        <ul className={styles.comesList}>
          {chats.slice(0, chatsMax).map(({ id, label, character, message_count }) => (
            <li key={id} className={styles.comesRow}>
              <Avatar name={character.name} src={character.avatar_is_nsfw ? null : character.avatar_url} size={40} />
              <span className={styles.comesWhat}>
                <strong dir="auto">{label ?? character.name}</strong>
                <span className={styles.small}>{text('onboarding.comes.messages', { count: message_count })}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {others > 0 && <p className={styles.small}>{text('onboarding.comes.more', { count: others })}</p>}
      {picks.length > 0 && (
        <div className={styles.comesPicks}>
          <h3 id={`${titleId}picks`} className={styles.comesPicksTitle}>
            {text('onboarding.comes.picks')}
          </h3>
          <ul className={styles.comesChips} aria-labelledby={`${titleId}picks`}>
            {picks.slice(0, picksMax).map(({ character_id, name }) => (
              <li key={character_id} className={styles.comesChip} dir="auto">
                {name}
              </li>
            ))}
            {picks.length > picksMax && <li className={styles.comesRest}>+{t.number(picks.length - picksMax)}</li>}
          </ul>
        </div>
      )}
    </aside>
  );
};
