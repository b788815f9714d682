import { blockCreator, limits } from '@troupe/protocol';
import { useApp, useOwnTexts } from '../../../app/index.ts';
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx';
import { forgetSearches } from './forget-searches.ts';
import { texts } from './texts.ts';

export interface BlockDialogProps {
  creator: { id: string; username: string };
  /** After it was done, for what is shown of them besides lists. */
  onBlocked?: () => void;
  onClose: () => void;
}

/** Asks before a creator is blocked (C-BLOCK-01), and blocks them. */
export const BlockDialog = ({ creator: { id, username }, onBlocked, onClose }: BlockDialogProps) => {
  const app = useApp();
  const text = useOwnTexts(texts);
  const block = async () => {
    await app.client.call(blockCreator, { body: { creator_user_id: id } });
    forgetSearches(app);
    app.notify({ kind: 'success', text: text('blocking.blocked', { username }), durationMs: limits.toastNormalMs });
    onBlocked?.();
  };
  return (
    <ConfirmDialog
      title={text('blocking.title', { username })}
      cancel={text('blocking.cancel')}
      confirm={text('blocking.block')}
      onConfirm={block}
      onClose={onClose}
    >
      {text('blocking.text', { username })}
    </ConfirmDialog>
  );
};
