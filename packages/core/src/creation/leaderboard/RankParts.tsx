import type { LeaderboardRow } from '@troupe/protocol';
import { useApp, useSession } from '../../app/index.ts';
import { Avatar, Badge, VisuallyHidden } from '../../ui/index.ts';
import * as css from './leaderboard.css.ts';
import { useText } from './texts.ts';

/** A score in thousands, as the page's language writes them: 18.2K. */
export const useThousands = () => {
  const { t } = useApp();
  const text = useText();
  const figures = new Intl.NumberFormat(t.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (score: number): string => text('leaderboard.thousands', { number: figures.format(score / 1000) });
};

/** How far a creator moved: an arrow and a number to the eye, words to the ear. */
export const Movement = ({ movement }: { movement: number | null }) => {
  const { t } = useApp();
  const text = useText();
  if (movement === null) return <span>{text('leaderboard.new')}</span>;
  if (movement === 0)
    return (
      <span>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{text('leaderboard.same')}</VisuallyHidden>
      </span>
    );
  const isUp = movement > 0;
  const number = t.number(Math.abs(movement));
  return (
    <span className={isUp ? css.up : css.down} data-troupe-state={isUp ? 'up' : 'down'}>
      <span aria-hidden="true">
        {isUp ? '▲' : '▼'} {number}
      </span>
      <VisuallyHidden>{text(isUp ? 'leaderboard.up' : 'leaderboard.down', { number })}</VisuallyHidden>
    </span>
  );
};

interface CreatorProps {
  row: LeaderboardRow;
  href: string | null;
  size: 32 | 60;
}

/** A creator with the way to their page; of one's own row that it is. */
export const Creator = ({ row, href, size }: CreatorProps) => {
  const text = useText();
  const isOwn = useSession(({ session }) => session?.user.id === row.creator_user_id);
  const name = <bdi>{row.creator_username}</bdi>;
  return (
    <>
      <Avatar src={row.avatar_url} name={row.creator_username} size={size} className={css.avatar} />
      <span className={css.creatorWords}>
        {href === null ? (
          <span className={css.name}>{name}</span>
        ) : (
          <a href={href} className={css.name}>
            {name}
          </a>
        )}
        {isOwn && <Badge>{text('leaderboard.you')}</Badge>}
      </span>
    </>
  );
};
