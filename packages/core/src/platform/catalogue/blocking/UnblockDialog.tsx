import { useOwnTexts } from '../../../app/index.ts';
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx';
import { texts } from './texts.ts';

export interface UnblockDialogProps {
  username: string;
  /** Throws where it could not be done; the dialog then stays. */
  onUnblock: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a creator is unblocked (C-BLOCK-03). */
export const UnblockDialog = ({ username, onUnblock, onClose }: UnblockDialogProps) => {
  const text = useOwnTexts(texts);
  return (
    <ConfirmDialog
      title={text('blocking.unblock')}
      cancel={text('blocking.cancel')}
      confirm={text('blocking.unblock.yes')}
      onConfirm={onUnblock}
      onClose={onClose}
    >
      {text('blocking.unblock.confirm', { username })}
    </ConfirmDialog>
  );
};
