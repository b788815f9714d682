import { getAgeCheck, type AgeCheck } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, useSession } from '../../../app/index.ts';
import { Button, EmptyState } from '../../../ui/index.ts';
import { dayOf, placeOf, reasonOf } from './age-words.ts';
import { useText } from './texts.ts';

/**
 * In place of a character that is not there for a member whose proof does not count here and now: why, that nothing is
 * lost, and the way to a new one. The same words whether there is a character or none.
 */
export const ClosedByAge = ({ className }: { className: string }) => {
  const { client, t, wayTo } = useApp();
  const text = useText();
  const userId = useSession(({ session }) => session?.user.id);
  // In widgets too, whose query client knows less than `useAgeCheck` asks of one.
  const { data: check, error } = useQuery<AgeCheck>({
    queryKey: [getAgeCheck.id, userId],
    queryFn: ({ signal }) => client.call(getAgeCheck, {}, { signal }),
  });
  if (check === undefined && error === null) return null;
  const reason = check ? reasonOf(check) : null;
  const why =
    check === undefined || reason === null
      ? undefined
      : reason === 'ended'
        ? text('age.state.ended', { date: check.record ? dayOf(t, check.record.expires_at) : '' })
        : text(`age.state.${reason}`, { country: placeOf(t, text, check) });
  const verify = wayTo({ name: 'platform.age' });
  return (
    <EmptyState
      className={className}
      title={text(reason === 'ended' ? 'age.closed.ended' : 'age.closed.title')}
      text={why}
      action={
        verify && (
          <Button variant="primary" onClick={verify}>
            {text('age.closed.renew')}
          </Button>
        )
      }
    />
  );
};
