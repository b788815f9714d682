import { useOwnTexts, useT } from '../../../app/index.ts';
import { Dialog } from '../../../ui/index.ts';
import { InterestChips } from './InterestPicker.tsx';
import { texts } from './texts.ts';
import { useInterests } from './useInterests.ts';

/** The picker as a dialog of its own; mounted while open. */
export const InterestDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const text = useOwnTexts(texts);
  const interests = useInterests();
  return (
    <Dialog isOpen onClose={onClose} title={text('interests.title')} closeLabel={t('common.close')}>
      <InterestChips interests={interests} label={text('interests.title')} />
    </Dialog>
  );
};
