import { AppError } from '@troupe/protocol';
import { ErrorSection, WaitingRows } from '../../../platform/index.ts';
import { ForbiddenPage } from '../../parts/ForbiddenPage.tsx';
import { LeaveDialog, type Leaving } from '../../parts/LeaveDialog.tsx';
import type { LorebookLinks } from '../links.ts';
import { LorebookGone } from '../list/LorebookScreen.tsx';
import { LorebookEditor } from './LorebookEditor.tsx';
import { useSavedLorebook } from './useSavedLorebook.ts';

export interface LorebookEditScreenProps {
  lorebookId: string;
  links: LorebookLinks;
  onUnsavedChange: (isUnsaved: boolean) => void;
  leaving: Leaving | null;
}

const codeOf = (error: unknown): string | null => (error instanceof AppError ? error.code : null);

/** The workbench of a lorebook, for its creator. */
export const LorebookEditScreen = ({ lorebookId, links, onUnsavedChange, leaving }: LorebookEditScreenProps) => {
  const { data, error, refetch, viewer, mayMake } = useSavedLorebook(lorebookId);
  if (viewer === undefined) return <WaitingRows />;
  if (!mayMake || codeOf(error) === 'forbidden') return <ForbiddenPage />;
  if (codeOf(error) === 'not_found') return <LorebookGone listHref={links.list} />;
  if (error && !data) return <ErrorSection onRetry={() => void refetch()} />;
  if (!data) return <WaitingRows />;
  return (
    <>
      <LorebookEditor key={lorebookId} saved={data} links={links} onUnsavedChange={onUnsavedChange} />
      {leaving && <LeaveDialog leaving={leaving} />}
    </>
  );
};
