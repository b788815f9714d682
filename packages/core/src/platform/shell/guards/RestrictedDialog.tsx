import { useApp, useOwnTexts } from '../../../app/index.ts';
import { inEnglish } from '../../../i18n/english.ts';
import { ButtonLink, Dialog, Button, takeFirstFocus } from '../../../ui/index.ts';
import * as css from './gate.css.ts';
import { texts } from './texts.ts';

/** What somebody meets who may not change chatbots: why, and whom to ask (P-ROLE-07). */
export const RestrictedDialog = ({ onClose }: { onClose: () => void }) => {
  const { brand } = useApp();
  const text = useOwnTexts(texts);
  return (
    <Dialog isOpen onClose={onClose} title={text('guards.restricted.title')} {...inEnglish}>
      <p className={css.lead}>{text('guards.restricted.text')}</p>
      <div className={css.actions}>
        {brand.links.support && (
          <ButtonLink variant="outline" href={brand.links.support}>
            {text('guards.restricted.contact')}
          </ButtonLink>
        )}
        <Button ref={takeFirstFocus} variant="primary" onClick={onClose}>
          {text('guards.restricted.go-on')}
        </Button>
      </div>
    </Dialog>
  );
};
