import type { AgeCheck } from '@troupe/protocol';
import { useReducer, type ReactNode } from 'react';
import { useApp } from '../../../app/index.ts';
import { inEnglish } from '../../../i18n/english.ts';
import type { Glyph } from '../../../ui/icons.ts';
import { Button, ButtonLink, Dialog, Icon, takeFirstFocus } from '../../../ui/index.ts';
import * as css from './age.css.ts';
import { dayOf, placeOf, reasonOf } from './age-words.ts';
import { shieldIcon } from './glyphs.ts';
import { useText } from './texts.ts';

export interface SignedProps {
  glyph: Glyph;
  /** The look of the sign. */
  sign: string;
  title: string;
}

/** A title under its sign. */
export const Signed = ({ glyph, sign, title }: SignedProps) => (
  <span className={css.signed}>
    <span className={sign}>
      <Icon glyph={glyph} />
    </span>
    {title}
  </span>
);

export interface RequiredDialogProps {
  title: ReactNode;
  children: ReactNode;
}

/** A question that stays until one of its answers is pressed: no cross, and Escape brings it back. */
export const RequiredDialog = ({ title, children }: RequiredDialogProps) => {
  // A browser lets nobody hold a dialog open against the second Escape: it is opened anew.
  const [round, reopen] = useReducer((count: number) => count + 1, 0);
  return (
    <Dialog key={round} {...inEnglish} isOpen onClose={reopen} title={title}>
      {children}
    </Dialog>
  );
};

export interface AgeDialogProps {
  check: AgeCheck;
  verifyHref: string | null;
  /** Goes without, where the question may be put off. */
  onLater: () => void;
  /** Leaves the page: all that is left beside the check once it is required. */
  onLeave: () => void;
}

/** Asks for the age where adult content is asked for: required once a proof has ended or a check failed, else to be put off (P-AGE-06). */
export const AgeDialog = ({ check, verifyHref, onLater, onLeave }: AgeDialogProps) => {
  const { t } = useApp();
  const text = useText();
  const { status, record, attempt } = check;
  const reason = reasonOf(check);
  const isRequired = status === 'verify' || status === 'reverify';
  const country = placeOf(t, text, check);
  const line = () => {
    if (reason === 'visit' || reason === 'elsewhere') return text(`age.state.${reason}`, { country });
    if (reason === 'ended' && record) return text('age.dialog.ended-text', { date: dayOf(t, record.expires_at) });
    return text(status === 'verify' && attempt?.state === 'failed' ? 'age.state.failed' : 'age.lead');
  };
  const words = text(reason === 'ended' ? 'age.dialog.ended' : 'age.title');
  const title = <Signed glyph={shieldIcon} sign={css.sign} title={words} />;
  const body = (
    <>
      <p className={css.line}>{line()}</p>
      <div className={css.actions}>
        <Button variant="quiet" className={css.action} onClick={isRequired ? onLeave : onLater}>
          {text(isRequired ? 'age.dialog.leave' : 'age.dialog.later')}
        </Button>
        {verifyHref !== null && (
          <ButtonLink ref={takeFirstFocus} variant="primary" className={css.action} href={verifyHref}>
            {text('age.dialog.verify')}
          </ButtonLink>
        )}
      </div>
    </>
  );
  if (isRequired) return <RequiredDialog title={title}>{body}</RequiredDialog>;
  return (
    <Dialog {...inEnglish} isOpen onClose={onLater} title={title} closeLabel={text('age.close')}>
      {body}
    </Dialog>
  );
};
