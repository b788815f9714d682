import { useApp, useOwnTexts } from '../../../app/index.ts';
import { checkIcon } from '../../../ui/icons.ts';
import { Dialog, Icon, takeFirstFocus } from '../../../ui/index.ts';
import * as css from './gate.css.ts';
import { texts } from './texts.ts';
import { WaysIn } from './WaysIn.tsx';

/** What an account brings, with the page that a benefit needs: one that the surface has not is not promised. */
const benefits = [
  ['guards.register.keep', null],
  ['guards.register.favorites', null],
  ['guards.register.personas', 'platform.personas'],
  ['guards.register.chatbots', 'creation.chatbot.create'],
] as const;

export interface RegisterDialogProps {
  isOpen?: boolean;
  /** In place of a page of members it leads home; over a page on which a guest pressed what is for members it leaves that as it is. */
  on: 'page' | 'action';
  onClose: () => void;
}

/** What a guest meets on a page and at an action of members (P-ROUTE-21). */
export const RegisterDialog = ({ isOpen = true, on, onClose }: RegisterDialogProps) => {
  const { links, t } = useApp();
  const text = useOwnTexts(texts);
  const closeLabel = on === 'page' ? text('guards.register.close') : t('common.close');
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text('guards.register.title')} closeLabel={closeLabel}>
      <p>{text('guards.register.email')}</p>
      <ul className={css.ticks}>
        {benefits.map(
          ([benefit, page]) =>
            (page === null || links({ name: page }) !== null) && (
              <li key={benefit} className={css.tick}>
                <Icon glyph={checkIcon} size="sm" className={css.tickSign} />
                <span>{text(benefit)}</span>
              </li>
            ),
        )}
      </ul>
      <WaysIn signUpRef={takeFirstFocus} />
    </Dialog>
  );
};
