import type { ReviewCase } from '@troupe/protocol';
import { useApp } from '../../../app/index.ts';
import { alertIcon } from '../../../ui/icons.ts';
import { Badge, Icon, type BadgeProps } from '../../../ui/index.ts';
import { useText } from '../texts.ts';
import { awayFrom, isPast, momentOf } from '../when.ts';

const tones: Readonly<Record<ReviewCase['kind'], NonNullable<BadgeProps['tone']>>> = {
  new: 'neutral',
  update: 'neutral',
  manual: 'warning',
  report: 'danger',
};

/** What a case came from. */
export const KindMark = ({ kind }: Pick<ReviewCase, 'kind'>) => {
  const text = useText();
  return <Badge tone={tones[kind]}>{text(`review.kind.${kind}`)}</Badge>;
};

/** How long ago it was, the moment itself in its title. */
export const Since = ({ instant }: { instant: string }) => {
  const { t } = useApp();
  return (
    <time dateTime={instant} title={momentOf(instant, t.locale)}>
      {awayFrom(instant, t.locale)}
    </time>
  );
};

/** By when a case is to be decided; one that is late says so in words. */
export const DueMark = ({ dueAt }: Pick<ReviewCase, 'dueAt'>) => {
  const { t } = useApp();
  const text = useText();
  const when = awayFrom(dueAt, t.locale);
  return (
    <time dateTime={dueAt} title={momentOf(dueAt, t.locale)}>
      {isPast(dueAt) ? (
        <Badge tone="danger">
          <Icon glyph={alertIcon} size="sm" />
          {text('review.overdue', { when })}
        </Badge>
      ) : (
        text('review.due', { when })
      )}
    </time>
  );
};

type Person = ReviewCase['creator'];

/** How a person is called: who has no name, or has left, is somebody. */
export const useNameOf = () => {
  const text = useText();
  return (person: Person | null): string => person?.username ?? text('review.somebody');
};

/** Who looks at a case now. */
export const ClaimMark = ({ claim }: Pick<ReviewCase, 'claim'>) => {
  const text = useText();
  const nameOf = useNameOf();
  if (claim === null) return text('review.claim.nobody');
  return <bdi>{claim.is_own ? text('review.claim.own') : text('review.claim', { name: nameOf(claim.by) })}</bdi>;
};
