import { AppError, can, limits } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useApp, useSession, type App } from '../../../app/index.ts';
import { ErrorSection, NotFoundScreen, WaitingRows } from '../../../platform/index.ts';
import { findEditDraft, newDraft, openEditDraft, type LoadedDraft } from '../../drafts/load-draft.ts';
import { endDraft, removeDraft } from '../../drafts/remove-draft.ts';
import { ForbiddenPage } from '../../parts/ForbiddenPage.tsx';
import { useText } from '../texts.ts';
import type { EditedWork, Work } from '../work.ts';

export interface EditPageProps {
  work: Work;
  characterId: string;
  /** The form of what is edited, with what was written of it and is not saved. */
  renderForm: (saved: EditedWork, draft: LoadedDraft) => ReactNode;
  /** Stands where there is nothing of that kind; left out for a page that says so. */
  missing?: ReactNode;
}

const codeOf = (error: unknown): string | null => (error instanceof AppError ? error.code : null);

/** Something of one's own, with what was written of it and is not saved. */
const fetchWithDraft = async (app: App, { work, characterId }: EditPageProps, tellMoved: () => void) => {
  const [saved, found] = await Promise.all([
    work.fetch(app.client, characterId),
    // Where the account cannot be asked, the form begins with what is saved.
    findEditDraft(app, characterId, work.kind).catch(() => null),
  ]);
  const opened = await openEditDraft(app, found, saved);
  if (opened.kind === 'open') return { saved, draft: opened.draft };
  if (opened.kind === 'moved') {
    await removeDraft(app, opened.record.id);
    tellMoved();
  } else await endDraft(app, opened.record).catch(() => undefined);
  return { saved, draft: newDraft(app, opened.record.id, saved.form, saved) };
};

const useEdited = (props: EditPageProps) => {
  const app = useApp();
  const text = useText();
  const { kind } = props.work;
  const viewer = useSession(({ session }) => session?.user.id);
  const mayMake = useSession(({ session }) => can(session?.user ?? null, 'create_character'));
  const tellMoved = () => app.notify({ kind: 'info', text: text('drafts.moved'), durationMs: limits.toastLongMs });
  const query = useQuery({
    queryKey: ['edited', kind, props.characterId, viewer],
    queryFn: () => fetchWithDraft(app, props, tellMoved),
    enabled: viewer !== undefined && mayMake,
    // Read once for each time it is opened: the form goes on from there.
    staleTime: Infinity,
    gcTime: 0,
    // The client itself knows being offline and says so; a paused query would say nothing.
    networkMode: 'always',
  });
  return { ...query, viewer, mayMake };
};

/** The page of something that is edited, for its creator (R-BOT-27). */
export const EditPage = (props: EditPageProps) => {
  const { data, error, refetch, viewer, mayMake } = useEdited(props);
  if (viewer === undefined) return <WaitingRows />;
  if (!mayMake || codeOf(error) === 'forbidden') return <ForbiddenPage />;
  if (codeOf(error) === 'not_found') return props.missing ?? <NotFoundScreen />;
  if (error && !data) return <ErrorSection onRetry={() => void refetch()} />;
  if (!data) return <WaitingRows />;
  return <Fragment key={props.characterId}>{props.renderForm(data.saved, data.draft)}</Fragment>;
};
