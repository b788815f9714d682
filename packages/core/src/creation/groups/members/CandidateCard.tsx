import { useApp } from '../../../app/index.ts';
import { cardStyles, CharacterCover, cutTitle, useBlurredPicture } from '../../../platform/index.ts';
import { lockIcon, plusIcon, xIcon } from '../../../ui/icons.ts';
import { Badge, Button, classNames, Icon } from '../../../ui/index.ts';
import { useText } from '../../editor/texts.ts';
import * as css from './members.css.ts';
import type { Candidate, Picked } from './usePicked.ts';

/** Why a chatbot cannot be chosen; null where it can. */
export const barOf = ({ isPrivate, isUnreviewed }: Candidate, { isOpened }: Pick<Picked, 'isOpened'>) => {
  if (!isOpened) return null;
  if (isPrivate) return 'groups.pick.private';
  return isUnreviewed ? 'groups.pick.review' : null;
};

export interface CandidateCardProps {
  candidate: Candidate;
  picked: Picked;
}

/** A chatbot that may be chosen, or why it may not. An `<li>`. */
export const CandidateCard = ({ candidate, picked }: CandidateCardProps) => {
  const { t } = useApp();
  const text = useText();
  const { id, name, title, avatar_url, avatar_is_nsfw } = candidate;
  const { isBlurred } = useBlurredPicture(avatar_is_nsfw);
  const isChosen = picked.ids.includes(id);
  const bar = isChosen ? null : barOf(candidate, picked);
  const state = isChosen ? 'chosen' : bar ? 'barred' : undefined;
  return (
    <li className={classNames(cardStyles.card, bar && css.barred)} data-troupe-part="candidate" data-troupe-state={state}>
      <CharacterCover src={avatar_url} name={name} isBlurred={isBlurred} className={cardStyles.cover} />
      <h3 className={cardStyles.name} dir="auto">
        {name}
      </h3>
      <p className={cardStyles.title} dir="auto">
        {cutTitle(title)}
      </p>
      <div className={css.choice}>
        {bar && (
          <p className={css.note}>
            <Icon glyph={lockIcon} size="sm" />
            <span>{text(bar)}</span>
          </p>
        )}
        {isChosen && <Badge tone="success">{text('groups.pick.chosen')}</Badge>}
        {/* One button for both ways: who presses it stays on it. */}
        {!bar && (
          <Button
            size="sm"
            variant="outline"
            className={isChosen ? css.remove : undefined}
            aria-label={text(isChosen ? 'groups.member.remove' : 'groups.pick.add-named', { name })}
            aria-disabled={!isChosen && picked.isFull}
            aria-description={
              !isChosen && picked.isFull ? text('groups.pick.full', { max: t.number(picked.ids.length) }) : undefined
            }
            onClick={() => (isChosen ? picked.remove(id) : picked.add(candidate))}
          >
            <Icon glyph={isChosen ? xIcon : plusIcon} size="sm" />
            {!isChosen && text('groups.members.add')}
          </Button>
        )}
      </div>
    </li>
  );
};
