import { useQuery } from '@tanstack/react-query';
import { getUserSettings, updateUserSettings } from '@troupe/protocol';
import { useState } from 'react';
import { useApp, useSession } from '../../../app/index.ts';
import { inEnglish } from '../../../i18n/english.ts';
import { Button, ButtonLink, Dialog, takeFirstFocus } from '../../../ui/index.ts';
import * as css from './age.css.ts';
import { RequiredDialog } from './AgeDialog.tsx';
import { useText } from './texts.ts';
import { useAgeCheck } from './useAgeCheck.ts';

export interface AgeDoorProps {
  verifyHref: string | null;
  /** Leaves the site. */
  onLeave: () => void;
}

/** Nothing that counts was shown. */
const closed: ReadonlySet<unknown> = new Set(['verify', 'reverify']);

/** What a country asks of everybody who comes in: a check at the door, or that a notice was read. */
export const AgeDoor = (props: AgeDoorProps) => {
  const status = useSession(({ session }) => session?.user.age_verification.status);
  const isMember = useSession((state) => state.status === 'authenticated');
  if (status === 'inform') return isMember ? <Inform /> : null;
  if (!closed.has(status)) return null;
  return isMember ? <MemberDoor {...props} /> : <GuestDoor {...props} />;
};

const MemberDoor = ({ verifyHref, onLeave }: AgeDoorProps) => {
  const text = useText();
  const { data } = useAgeCheck();
  // What the session says may be older.
  if (!data?.at_door || !closed.has(data.status)) return null;
  return (
    <RequiredDialog title={text('age.title')}>
      <p className={css.line}>{text('age.dialog.door')}</p>
      <div className={css.actions}>
        <Button variant="quiet" className={css.action} onClick={onLeave}>
          {text('age.dialog.leave')}
        </Button>
        {verifyHref !== null && (
          <ButtonLink ref={takeFirstFocus} variant="primary" className={css.action} href={verifyHref}>
            {text('age.dialog.choose')}
          </ButtonLink>
        )}
      </div>
    </RequiredDialog>
  );
};

const GuestDoor = ({ onLeave }: AgeDoorProps) => {
  const { wayTo } = useApp();
  const text = useText();
  const signUp = wayTo({ name: 'platform.sign-up' });
  const signIn = wayTo({ name: 'platform.sign-in' });
  return (
    <RequiredDialog title={text('age.title')}>
      <p className={css.line}>{text('age.dialog.door')}</p>
      <p className={css.small}>{text('age.dialog.door-guest')}</p>
      <div className={css.actions}>
        <Button variant="quiet" className={css.action} onClick={onLeave}>
          {text('age.dialog.leave')}
        </Button>
        {signIn && (
          <Button variant="outline" className={css.action} onClick={signIn}>
            {text('age.unlock.login')}
          </Button>
        )}
        {signUp && (
          <Button ref={takeFirstFocus} variant="primary" className={css.action} onClick={signUp}>
            {text('age.unlock.create')}
          </Button>
        )}
      </div>
    </RequiredDialog>
  );
};

/** Said once to an account, which keeps that it was: a device may keep nothing. */
const Inform = () => {
  const { client, queries } = useApp();
  const text = useText();
  const userId = useSession(({ session }) => session?.user.id);
  const [isRead, setRead] = useState(false);
  const queryKey = [getUserSettings.id, userId];
  const { data: settings } = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.call(getUserSettings, {}, { signal }),
  });
  if (isRead || settings?.ageInformed !== false) return null;
  const read = () => {
    setRead(true);
    // Not kept, it is said once more on the next page.
    client.call(updateUserSettings, { body: { ageInformed: true } }).then(
      (kept) => queries.setQueryData(queryKey, kept),
      () => undefined,
    );
  };
  return (
    <Dialog {...inEnglish} isOpen onClose={read} title={text('age.inform.title')}>
      <p className={css.line}>{text('age.inform.text')}</p>
      <div className={css.actions}>
        <Button ref={takeFirstFocus} variant="primary" className={css.action} onClick={read}>
          {text('age.continue')}
        </Button>
      </div>
    </Dialog>
  );
};
