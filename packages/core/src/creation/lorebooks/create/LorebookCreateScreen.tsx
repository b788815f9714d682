import { can } from '@troupe/protocol';
import { useState } from 'react';
import { useSession } from '../../../app/index.ts';
import { WaitingRows } from '../../../platform/index.ts';
import { ForbiddenPage } from '../../parts/ForbiddenPage.tsx';
import { LeaveDialog, type Leaving } from '../../parts/LeaveDialog.tsx';
import { ChooseStart } from './ChooseStart.tsx';
import { NewLorebook, type NewLorebookProps } from './NewLorebook.tsx';
import type { ImportedFile } from './useImport.ts';

export interface LorebookCreateScreenProps extends Omit<NewLorebookProps, 'imported'> {
  leaving: Leaving | null;
}

/** The page of a new lorebook: first how one begins, then all of it (R-LORE-02). */
export const LorebookCreateScreen = ({ leaving, ...props }: LorebookCreateScreenProps) => {
  const status = useSession((state) => state.status);
  const mayMake = useSession(({ session }) => can(session?.user ?? null, 'create_character'));
  const [start, setStart] = useState<'choose' | 'new' | ImportedFile>('choose');
  if (status === 'loading') return <WaitingRows />;
  if (!mayMake) return <ForbiddenPage />;
  if (start === 'choose') return <ChooseStart onNew={() => setStart('new')} onImported={setStart} />;
  return (
    <>
      <NewLorebook {...props} imported={start === 'new' ? null : start} />
      {leaving && <LeaveDialog leaving={leaving} />}
    </>
  );
};
