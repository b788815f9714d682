import { useApp, useOwnTexts } from '../../../app/index.ts';
import { Button, Dialog } from '../../../ui/index.ts';
import * as css from '../../parts/confirm/confirm.css.ts';
import { texts } from './texts.ts';

/** Why a favourite was put back, the limit of favourites among the reasons (R-PROFILE-07). */
export const FavoriteRefusal = ({ error, onClose }: { error: unknown; onClose: () => void }) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  return (
    <Dialog isOpen onClose={onClose} title={text('favorite.refused')} role="alertdialog" className={css.dialog}>
      <p className={css.text}>{t.error(error)}</p>
      <div className={css.actions}>
        <Button variant="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </Dialog>
  );
};
