import { deleteData } from '@troupe/protocol';
import { useApp } from '../../../app/index.ts';
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx';
import { useText } from '../settings/texts.ts';

export interface EraseDataProps {
  /** What it is to the reader. */
  title: string;
  /** Tables of the data map. */
  names: readonly string[];
  onClose: () => void;
  onErased: () => void;
}

/** Asks before all there is of some tables goes. */
export const EraseData = ({ title, names, onClose, onErased }: EraseDataProps) => {
  const { client } = useApp();
  const text = useText();
  // One after the other: what went stays gone where a later one fails, and trying again finds it empty.
  const erase = async () => {
    for (const name of names) await client.call(deleteData, { params: { name } });
  };
  return (
    <ConfirmDialog
      title={text('account.table.ask', { name: title })}
      cancel={text('account.table.keep')}
      confirm={text('account.table.erase')}
      isDanger
      onConfirm={erase}
      onDone={onErased}
      onClose={onClose}
    >
      {text('account.table.ask.text')}
    </ConfirmDialog>
  );
};
