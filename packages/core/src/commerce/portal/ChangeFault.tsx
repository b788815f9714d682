import { useT } from '../../app/index.ts';
import { Button, Notice } from '../../ui/index.ts';
import { alertIcon } from '../../ui/icons.ts';
import type { PaymentState } from '../payment/payment.ts';
import { useText } from './texts.ts';

export interface ChangeFaultProps {
  state: PaymentState<object>;
  onAgain: () => void;
}

/** What the last try came to, in the server's words (R-PORTAL-08), or that nobody knows yet and the way to ask. */
export const ChangeFault = ({ state, onAgain }: ChangeFaultProps) => {
  const t = useT();
  const text = useText();
  if (state.step !== 'editing' || !(state.isOpen || state.error)) return null;
  if (!state.isOpen)
    return (
      <Notice tone="danger" glyph={alertIcon} role="alert">
        {t.error(state.error)}
      </Notice>
    );
  const check = (
    <Button variant="inherit" onClick={onAgain}>
      {t('payment.check')}
    </Button>
  );
  return (
    <Notice tone="warning" glyph={alertIcon} role="alert" action={check}>
      {text('portal.open')}
    </Notice>
  );
};
