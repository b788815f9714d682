import type { Character } from '@troupe/protocol';
import { useOwnTexts } from '../../app/index.ts';
import { moreIcon } from '../../ui/icons.ts';
import { Avatar, Button, IconButton } from '../../ui/index.ts';
import { texts } from './texts.ts';
import * as css from './GroupStrip.css.ts';

export interface GroupStripProps {
  members: Character['sub_characters'];
  /** Who would speak next; null where that is not known. */
  nextId: string | null;
  awayIds: readonly string[];
  /** Rounds that still follow by themselves. */
  roundsLeft: number;
  isDisabled: boolean;
  onNext: () => void;
  onChoose: (memberId: string) => void;
  onSettings: () => void;
  onStop: () => void;
}

/** Who of a group speaks next (C-GROUP-01): Next, and a button for each member. */
export const GroupStrip = ({ members, nextId, awayIds, roundsLeft, isDisabled, ...on }: GroupStripProps) => {
  const text = useOwnTexts(texts);
  const next = members.find(({ id }) => id === nextId);
  const lead = text('group.lead');
  return (
    <div role="group" aria-label={lead} className={css.box} data-troupe-part="group-strip">
      <div className={css.label}>
        <span className={css.lead}>{lead}</span>
        {roundsLeft > 0 && <span role="status">{text('group.rounds-left', { count: roundsLeft })}</span>}
        <IconButton size="xs" glyph={moreIcon} label={text('group.settings')} onClick={on.onSettings} />
      </div>
      <div className={css.row}>
        {roundsLeft > 0 ? (
          <Button size="sm" className={css.fixed} onClick={on.onStop}>
            {text('group.stop')}
          </Button>
        ) : (
          <Button
            size="sm"
            variant="primary"
            className={css.fixed}
            disabled={isDisabled}
            aria-label={next && text('group.next-is', { name: next.name })}
            onClick={on.onNext}
          >
            {text('group.next')}
          </Button>
        )}
        {members.map(({ id, name, avatar_url: avatarUrl }) => {
          const isAway = awayIds.includes(id);
          return (
            <button
              key={id}
              type="button"
              className={css.member}
              data-troupe-part="group-member"
              data-troupe-state={id === nextId ? 'next' : undefined}
              disabled={isDisabled || isAway}
              title={isAway ? text('group.is-away', { name }) : name}
              onClick={() => on.onChoose(id)}
            >
              <Avatar src={avatarUrl} name={name} size={32} />
              <span className={css.name} dir="auto">
                {name}
              </span>
            </button>
          );
        })}
      </div>
    </div>
  );
};
