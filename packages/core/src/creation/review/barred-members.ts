import { AppError, isOpen, type ReviewCaseDetail } from '@troupe/protocol';

/** Names of the members of a group who stand against its approval, as far as the case that was read says; null stands for one who has none. */
export const barredMembers = ({ kind, submitted, members = [] }: ReviewCaseDetail): (string | null)[] =>
  // A report may be dismissed whatever became of the members since.
  kind === 'report' || !isOpen(submitted) ? [] : members.filter(({ standing }) => standing !== 'ready').map(({ name }) => name);

/** The members whom the server named when it refused an approval for their sake; null where it refused nothing, or something else. */
export const refusedMembers = (failure: unknown): string | null =>
  failure instanceof AppError && failure.code === 'conflict' && failure.params['because'] === 'members'
    ? String(failure.params['names'] ?? '')
    : null;
