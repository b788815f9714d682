import { can } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp, useSession } from '../../../app/index.ts';
import { WaitingRows } from '../../../platform/index.ts';
import { ForbiddenPage } from '../../parts/ForbiddenPage.tsx';
import { LeaveDialog, type Leaving } from '../../parts/LeaveDialog.tsx';
import { deskKey, deskStore, type DeskText } from '../desk/desk-store.ts';
import { ChooseStart } from './ChooseStart.tsx';
import { NewLorebook, type NewLorebookProps } from './NewLorebook.tsx';

export interface LorebookCreateScreenProps extends Omit<NewLorebookProps, 'imported' | 'kept'> {
  leaving: Leaving | null;
}

/** How it begins: from nothing, from a file, or with what is on this device. */
type Start = Pick<NewLorebookProps, 'imported' | 'kept'>;

/** What was written on an earlier visit; undefined while the device is asked. */
const useKept = (): DeskText | null | undefined => {
  const app = useApp();
  const viewer = useSession(({ session }) => session?.user.id);
  const { data } = useQuery({
    queryKey: ['new-lorebook', viewer],
    queryFn: async () => {
      const key = deskKey(app, null);
      return key === null ? null : await deskStore(app).get(key);
    },
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
  });
  return data;
};

/** The page of a new lorebook: first how one begins, then all of it (R-LORE-02). */
export const LorebookCreateScreen = ({ leaving, ...props }: LorebookCreateScreenProps) => {
  const status = useSession((state) => state.status);
  const mayMake = useSession(({ session }) => can(session?.user ?? null, 'create_character'));
  const kept = useKept();
  const [start, setStart] = useState<Start | null>(null);
  if (status === 'loading' || kept === undefined) return <WaitingRows />;
  if (!mayMake) return <ForbiddenPage />;
  if (!start)
    return (
      <ChooseStart
        kept={kept}
        onKept={() => kept && setStart({ imported: kept.imported, kept })}
        onNew={() => setStart({ imported: null, kept: null })}
        onImported={(imported) => setStart({ imported, kept: null })}
      />
    );
  return (
    <>
      <NewLorebook {...props} {...start} />
      {leaving && <LeaveDialog leaving={leaving} />}
    </>
  );
};
