import { RestrictedDialog } from '../../platform/index.ts';
import { ImportDialog } from '../cards/ImportDialog.tsx';
import { BinDialog } from './BinDialog.tsx';
import { ExportCardDialog } from './ExportCardDialog.tsx';
import type { Pressed } from './OwnShelf.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { StandingDialog, type StandingDialogProps } from './StandingDialog.tsx';
import type { OwnWorks } from './useOwnWorks.ts';

/** What stands over the list; nothing where it is null. */
export type Open = Pressed | { kind: 'bin' | 'import' } | null;

export interface OwnDialogsProps extends Pick<StandingDialogProps, 'groups'> {
  open: Open;
  works: OwnWorks;
  onClose: () => void;
}

export const OwnDialogs = ({ open, works, groups, onClose }: OwnDialogsProps) => {
  if (open?.kind === 'standing') return <StandingDialog character={open.character} groups={groups} onClose={onClose} />;
  if (open?.kind === 'export') return <ExportCardDialog character={open.character} onClose={onClose} />;
  if (open?.kind === 'import') return <ImportDialog onClose={onClose} />;
  if (open?.kind === 'bin') return <BinDialog restore={works.restore} onClose={onClose} />;
  if (open?.kind !== 'remove') return null;
  const { character } = open;
  return works.mayRemove ? (
    <RemoveDialog character={character} onRemove={() => works.remove(character)} onClose={onClose} />
  ) : (
    <RestrictedDialog onClose={onClose} />
  );
};
