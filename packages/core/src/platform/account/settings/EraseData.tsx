import { deleteData } from '@troupe/protocol';
import { useApp } from '../../../app/index.ts';
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx';
import { useText } from './texts.ts';

export interface EraseDataProps {
  name: string;
  /** The name in words. */
  title: string;
  onClose: () => void;
  onErased: () => void;
}

/** Asks before all there is of one row goes. */
export const EraseData = ({ name, title, onClose, onErased }: EraseDataProps) => {
  const { client } = useApp();
  const text = useText();
  return (
    <ConfirmDialog
      title={text('account.table.ask', { name: title })}
      cancel={text('account.table.keep')}
      confirm={text('account.table.erase')}
      isDanger
      onConfirm={() => client.call(deleteData, { params: { name } })}
      onDone={onErased}
      onClose={onClose}
    >
      {text('account.table.ask.text')}
    </ConfirmDialog>
  );
};
