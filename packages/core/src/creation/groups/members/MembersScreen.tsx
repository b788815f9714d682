import { AppError, can } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, useSession } from '../../../app/index.ts';
import { Door, ErrorSection, HomeLink, NotFoundScreen, WaitingRows } from '../../../platform/index.ts';
import { ButtonLink } from '../../../ui/index.ts';
import { kindOf } from '../../drafts/work-form.ts';
import { useText } from '../../editor/texts.ts';
import { ForbiddenPage } from '../../parts/ForbiddenPage.tsx';
import type { GroupLinks } from '../links.ts';
import { loadPicked, type PickedFor } from './load-members.ts';
import { MembersPicker, type MembersPickerProps } from './MembersPicker.tsx';

export interface MembersScreenProps extends PickedFor, Pick<MembersPickerProps, 'onDone' | 'onUnsavedChange' | 'leaving'> {
  links: GroupLinks;
}

const Gone = ({ href }: { href: string }) => {
  const text = useText();
  return (
    <Door
      data-troupe-part="draft-gone"
      title={text('drafts.gone.title')}
      text={text('drafts.gone.text')}
      actions={
        <>
          <ButtonLink href={href}>{text('drafts.gone.go')}</ButtonLink>
          <HomeLink />
        </>
      }
    />
  );
};

const Loaded = ({ draftId, characterId, links, ...props }: MembersScreenProps) => {
  const app = useApp();
  const viewer = useSession(({ session }) => session?.user.id);
  const { data, error, refetch } = useQuery({
    queryKey: ['picked', draftId, characterId, viewer],
    queryFn: () => loadPicked(app, { draftId, characterId }),
    // Read once for each time it is opened: choosing goes on from there.
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
  });
  const code = error instanceof AppError ? error.code : null;
  if (code === 'forbidden') return <ForbiddenPage />;
  if (code === 'not_found') return <NotFoundScreen />;
  if (error) return <ErrorSection onRetry={() => void refetch()} />;
  if (data === undefined) return <WaitingRows />;
  if (data === null || kindOf(data.record.form) !== 'group') return <Gone href={links.drafts} />;
  const backHref = characterId === null ? links.create(data.record.id, 'members') : links.edit(characterId, 'members');
  // A new one has an address once something of it is kept.
  const cancelHref = characterId === null && draftId === null ? links.create() : backHref;
  return <MembersPicker {...props} {...data} backHref={backHref} cancelHref={cancelHref} />;
};

/** Where members of a group are chosen (R-GRP-08, R-MY-09). */
export const MembersScreen = (props: MembersScreenProps) => {
  const status = useSession((state) => state.status);
  const mayMake = useSession(({ session }) => can(session?.user ?? null, 'create_character'));
  if (status === 'loading') return <WaitingRows />;
  return mayMake ? <Loaded {...props} /> : <ForbiddenPage />;
};
