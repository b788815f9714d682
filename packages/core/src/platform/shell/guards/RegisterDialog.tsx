import { useOwnTexts } from '../../../app/index.ts';
import { checkIcon } from '../../../ui/icons.ts';
import { Dialog, Icon, takeFirstFocus } from '../../../ui/index.ts';
import * as css from './gate.css.ts';
import { texts } from './texts.ts';
import { WaysIn } from './WaysIn.tsx';

const benefits = ['guards.register.keep', 'guards.register.favorites', 'guards.register.own'] as const;

/** What a guest meets on a page of members (P-ROUTE-21). */
export const RegisterDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useOwnTexts(texts);
  return (
    <Dialog isOpen onClose={onClose} title={text('guards.register.title')} closeLabel={text('guards.register.close')}>
      <p>{text('guards.register.email')}</p>
      <ul className={css.ticks}>
        {benefits.map((benefit) => (
          <li key={benefit} className={css.tick}>
            <Icon glyph={checkIcon} size="sm" className={css.tickSign} />
            <span>{text(benefit)}</span>
          </li>
        ))}
      </ul>
      <WaysIn signUpRef={takeFirstFocus} />
    </Dialog>
  );
};
