import type { AgeCheck } from '@troupe/protocol';
import type { ReactNode } from 'react';
import { useApp } from '../../../app/index.ts';
import { inEnglish } from '../../../i18n/english.ts';
import { alertIcon } from '../../../ui/icons.ts';
import { Button, ButtonLink, Dialog, takeFirstFocus } from '../../../ui/index.ts';
import * as css from './age.css.ts';
import { momentOf, placeOf, type AgeText } from './age-words.ts';
import { shieldCheckIcon } from './glyphs.ts';
import { Signed } from './AgeDialog.tsx';
import { Trouble } from './StateNotice.tsx';
import { useText } from './texts.ts';
import type { AgeAttempt, AgeOutcome } from './useAgeAttempt.ts';

export interface AttemptDialogProps {
  check: AgeCheck;
  attempt: AgeAttempt;
  /** How it came out; null while it is waited for. */
  outcome: AgeOutcome | null;
  /** Mature content was switched on by it. */
  isOn: boolean;
  /** Where help is to be read. */
  docsHref: string | null;
  supportHref: string | null;
  /** What an adult sees besides; null where the surface has no such list. */
  matureHref: string | null;
  /** Waits no longer. */
  onCancel: () => void;
  /** Leads back to where one was. */
  onContinue: () => void;
  onClose: () => void;
  onAnother: () => void;
}

/** Waiting for a check, and how it came out (P-AGE-05). */
export const AttemptDialog = (props: AttemptDialogProps) => {
  if (props.outcome === null) return <Waiting {...props} />;
  return props.outcome === 'confirmed' ? <Confirmed {...props} /> : <Failed {...props} outcome={props.outcome} />;
};

const Waiting = ({ attempt: { phase, href, isBlocked }, onCancel }: AttemptDialogProps) => {
  const text = useText();
  return (
    <Dialog {...inEnglish} isOpen onClose={onCancel} title={text('age.waiting')}>
      <p className={css.line} role="status">
        {phase === 'asking' ? text('age.waiting.starting') : text(isBlocked ? 'age.waiting.blocked' : 'age.waiting.text')}
      </p>
      {href !== null && !isBlocked && (
        <p className={css.small}>
          {text('age.waiting.closed')}{' '}
          <a className={css.link} href={href} target="_blank" rel="noopener noreferrer">
            {text('age.waiting.again')}
          </a>
        </p>
      )}
      <div className={css.actions}>
        <Button variant="outline" className={css.action} onClick={onCancel}>
          {text('age.cancel')}
        </Button>
        {href !== null && isBlocked && (
          <ButtonLink variant="primary" className={css.action} href={href} target="_blank" rel="noopener noreferrer">
            {text('age.waiting.open')}
          </ButtonLink>
        )}
      </div>
    </Dialog>
  );
};

const Confirmed = ({ isOn, matureHref, onContinue }: AttemptDialogProps) => {
  const text = useText();
  return (
    <Dialog
      {...inEnglish}
      isOpen
      onClose={onContinue}
      title={<Signed glyph={shieldCheckIcon} sign={css.goodSign} title={text('age.confirmed')} />}
    >
      <p className={css.line} role="status">
        {text(isOn ? 'age.confirmed.on' : 'age.confirmed.off')}
      </p>
      <div className={css.actions}>
        {isOn && matureHref !== null && (
          <ButtonLink variant="outline" className={css.action} href={matureHref}>
            {text('age.confirmed.see')}
          </ButtonLink>
        )}
        <Button ref={takeFirstFocus} variant="primary" className={css.action} onClick={onContinue}>
          {text('age.continue')}
        </Button>
      </div>
    </Dialog>
  );
};

/** What can be done now: another way at once, the same after a day, then a person. */
export const nextOf = (
  { methods }: AgeCheck,
  method: AgeAttempt['kept']['method'],
  text: AgeText,
  format: (at: string) => string,
) => {
  const waits = methods.find(({ type }) => type === method)?.retry_at ?? null;
  const isOpen = methods.some(({ retry_at }) => retry_at === null);
  if (!isOpen) return { line: text('age.failed.person'), isOpen };
  return { line: waits === null ? text('age.failed.any') : text('age.failed.other', { when: format(waits) }), isOpen };
};

const Failed = ({
  check,
  attempt: { kept },
  outcome,
  docsHref,
  supportHref,
  onClose,
  onAnother,
}: AttemptDialogProps & { outcome: Exclude<AgeOutcome, 'confirmed'> }): ReactNode => {
  const { t } = useApp();
  const text = useText();
  const { line, isOpen } = nextOf(check, kept.method, text, (at) => momentOf(t, at));
  return (
    <Dialog
      {...inEnglish}
      isOpen
      onClose={onClose}
      title={<Signed glyph={alertIcon} sign={css.sign} title={text('age.failed')} />}
    >
      <p className={css.line}>{text(`age.failed.${outcome}`, { country: placeOf(t, text, check) })}</p>
      <p className={css.small}>{line}</p>
      <Trouble faqHref={docsHref} />
      <div className={css.actions}>
        <Button variant="quiet" className={css.action} onClick={onClose}>
          {text('age.close')}
        </Button>
        {isOpen ? (
          <Button ref={takeFirstFocus} variant="primary" className={css.action} onClick={onAnother}>
            {text('age.failed.another')}
          </Button>
        ) : (
          supportHref !== null && (
            <ButtonLink variant="primary" className={css.action} href={supportHref}>
              {text('age.support')}
            </ButtonLink>
          )
        )}
      </div>
    </Dialog>
  );
};
