import { can } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useApp, useSession } from '../../../app/index.ts';
import { Door, ErrorSection, HomeLink, WaitingRows } from '../../../platform/index.ts';
import { ButtonLink } from '../../../ui/index.ts';
import { findDraft, newDraft, type LoadedDraft } from '../../drafts/load-draft.ts';
import { kindOf } from '../../drafts/work-form.ts';
import { ForbiddenPage } from '../../parts/ForbiddenPage.tsx';
import { useText } from '../texts.ts';
import type { Work } from '../work.ts';

export interface CreatePageProps {
  work: Work;
  /** Of the address; null for a new one. */
  draftId: string | null;
  /** Where the drafts are. */
  draftsHref: string | null;
  /** The form of a draft. */
  renderForm: (draft: LoadedDraft) => ReactNode;
}

const NewForm = ({ id, work, renderForm }: CreatePageProps & { id: string }) => {
  const app = useApp();
  const [draft] = useState(() => newDraft(app, id, work.empty(app.t.locale)));
  return renderForm(draft);
};

/** It was saved, or removed. */
const Gone = ({ draftsHref }: Pick<CreatePageProps, 'draftsHref'>) => {
  const text = useText();
  return (
    <Door
      data-troupe-part="draft-gone"
      title={text('drafts.gone.title')}
      text={text('drafts.gone.text')}
      actions={
        <>
          {draftsHref !== null && <ButtonLink href={draftsHref}>{text('drafts.gone.go')}</ButtonLink>}
          <HomeLink />
        </>
      }
    />
  );
};

const KeptForm = ({ id, work, draftsHref, renderForm }: CreatePageProps & { id: string }) => {
  const app = useApp();
  const viewer = useSession(({ session }) => session?.user.id);
  const { data, error, refetch } = useQuery({
    queryKey: ['draft', id, viewer],
    queryFn: () => findDraft(app, id),
    // Read once for each time it is opened: the form goes on from there.
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
  });
  if (error) return <ErrorSection onRetry={() => void refetch()} />;
  if (data === undefined) return <WaitingRows />;
  // A draft of something else has a page of its own.
  if (data === null || kindOf(data.form) !== work.kind) return <Gone draftsHref={draftsHref} />;
  return renderForm({ record: data, isKept: true, newer: null });
};

/** The page of something new, and of a draft of it. */
export const CreatePage = (props: CreatePageProps) => {
  const { draftId } = props;
  const status = useSession((state) => state.status);
  const mayMake = useSession(({ session }) => can(session?.user ?? null, 'create_character'));
  const [ownId, setOwnId] = useState(() => crypto.randomUUID() as string);
  const [seenId, setSeenId] = useState(draftId);
  if (seenId !== draftId) {
    setSeenId(draftId);
    // From a draft that was begun here to a page without one: the next is another.
    if (draftId === null) setOwnId(crypto.randomUUID());
  }
  if (status === 'loading') return <WaitingRows />;
  if (!mayMake) return <ForbiddenPage />;
  return draftId === null || draftId === ownId ? (
    <NewForm key={ownId} {...props} id={ownId} />
  ) : (
    <KeptForm key={draftId} {...props} id={draftId} />
  );
};
