import { deleteUser, type Profile } from '@troupe/protocol';
import { useEffect, useState } from 'react';
import { endSessionBy } from '../../../app/end-session.ts';
import { useApp, useSubmit } from '../../../app/index.ts';
import { Button, ButtonLink, Dialog, VisuallyHidden } from '../../../ui/index.ts';
import { ExplainedChoices } from '../../parts/choices/ExplainedChoices.tsx';
import * as css from './Account.css.ts';
import { useText } from './texts.ts';
import { dayOf } from '../../parts/dates/when.ts';

export interface Closed {
  eraseAt: string;
  isMailed: boolean;
}

export interface RemoveAccountProps {
  profile: Profile;
  /** Where a plan is managed; null where there is no such page. */
  manageHref: string | null;
  onClosed: (closed: Closed) => void;
}

/** Seconds that the button counts before it can be pressed; it never fires by itself (P-PROF-11). */
const waitSeconds = 5;

/** Removing the account: the warning of a plan first (P-PROF-12), then the choice, then a button that counts. */
export const RemoveAccount = ({ profile, manageHref, onClosed }: RemoveAccountProps) => {
  const text = useText();
  const [step, setStep] = useState<'closed' | 'plan' | 'confirm'>('closed');
  const close = () => setStep('closed');
  return (
    <div>
      <Button variant="outline" className={css.danger} onClick={() => setStep(profile.subscription ? 'plan' : 'confirm')}>
        {text('account.remove')}
      </Button>
      {step === 'plan' && profile.subscription && (
        <PlanWarning
          subscription={profile.subscription}
          manageHref={manageHref}
          onClose={close}
          onProceed={() => setStep('confirm')}
        />
      )}
      {step === 'confirm' && <Confirm onClose={close} onClosed={onClosed} />}
    </div>
  );
};

interface PlanWarningProps {
  subscription: NonNullable<Profile['subscription']>;
  manageHref: string | null;
  onClose: () => void;
  onProceed: () => void;
}

const PlanWarning = ({ subscription, manageHref, onClose, onProceed }: PlanWarningProps) => {
  const { t } = useApp();
  const text = useText();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('account.remove.plan.title')}
      closeLabel={t('common.close')}
      className={css.dialog}
    >
      <p className={css.muted}>
        {text('account.remove.plan.text', { plan: subscription.plan, date: dayOf(t, subscription.ends_at) })}
      </p>
      <div className={css.actions}>
        {manageHref !== null && (
          <ButtonLink variant="outline" href={manageHref}>
            {text('account.remove.plan.manage')}
          </ButtonLink>
        )}
        <Button variant="danger" onClick={onProceed}>
          {text('account.remove.plan.proceed')}
        </Button>
      </div>
    </Dialog>
  );
};

/** Counts down once it is there; 0 is when it may be pressed. */
const useSeconds = (from: number) => {
  const [left, setLeft] = useState(from);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
};

const Confirm = ({ onClose, onClosed }: { onClose: () => void; onClosed: RemoveAccountProps['onClosed'] }) => {
  const app = useApp();
  const { t } = app;
  const text = useText();
  const left = useSeconds(waitSeconds);
  const [works, setWorks] = useState<'remove' | 'keep'>('remove');
  const { isRunning, failure, submit } = useSubmit(() => undefined);
  const remove = () =>
    submit(async () => {
      const { erase_at, is_mailed } = await endSessionBy(app, (client) => client.call(deleteUser, { query: { works } }));
      onClosed({ eraseAt: erase_at, isMailed: is_mailed });
    });
  return (
    <Dialog isOpen onClose={onClose} title={text('account.remove')} className={css.dialog}>
      <ExplainedChoices
        legend={text('account.remove.works')}
        choices={(['remove', 'keep'] as const).map((id) => ({
          id,
          label: text(`account.remove.works.${id}`),
          text: text(`account.remove.about.${id}`),
        }))}
        chosen={works}
        onChoose={setWorks}
      />
      <p className={css.hint}>{text('account.remove.archive')}</p>
      {/* P-ERR-04: what the server said, or that it went wrong. */}
      {failure !== null && (
        <p className={css.bad} role="alert">
          {t.error(failure)}
        </p>
      )}
      <div className={css.actions}>
        <Button variant="quiet" onClick={onClose}>
          {text('account.remove.keep')}
        </Button>
        <Button
          variant={left === 0 ? 'danger' : 'plain'}
          className={css.seconds}
          aria-disabled={left > 0 || isRunning}
          onClick={() => left === 0 && void remove()}
        >
          {left > 0 ? text('account.remove.in', { seconds: t.number(left) }) : text('account.remove.now')}
        </Button>
      </div>
      <VisuallyHidden role="status">{text(left > 0 ? 'account.remove.wait' : 'account.remove.open')}</VisuallyHidden>
    </Dialog>
  );
};
