import { legalPaths, type LegalDocument } from '@troupe/protocol';
import { useState } from 'react';
import { useApp, useOwnTexts } from '../../../app/index.ts';
import { englishOf, inEnglish } from '../../../i18n/english.ts';
import { Button, Dialog, takeFirstFocus } from '../../../ui/index.ts';
import { ErrorSection } from '../../parts/errors/ErrorSection.tsx';
import { LegalText } from './LegalText.tsx';
import * as css from './legal.css.ts';
import { texts } from './texts.ts';
import { WaitingRows } from '../../parts/waiting/WaitingRows.tsx';

export interface ConsentDialogProps {
  /** The text with what changed; undefined while it loads, null where it could not be loaded. */
  document: LegalDocument | null | undefined;
  onRetry: () => void;
  /** Throws where it could not be kept; the dialog then stays. */
  onAgree: () => Promise<void>;
  onLater: () => void;
}

/** Asks a member again who agreed to an earlier version, with what changed since. */
export const ConsentDialog = ({ document, onRetry, onAgree, onLater }: ConsentDialogProps) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const [state, setState] = useState<'asked' | 'sending' | 'failed'>('asked');
  const agree = () => {
    setState('sending');
    onAgree().then(
      () => setState('asked'),
      () => setState('failed'),
    );
  };
  const body = () => {
    if (document === null) return <ErrorSection onRetry={onRetry} />;
    if (document === undefined) return <WaitingRows />;
    const day =
      document.date &&
      new Intl.DateTimeFormat(englishOf(t.locale), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(document.date));
    return (
      <>
        <p ref={takeFirstFocus} tabIndex={-1} className={css.line}>
          {day && text('legal.holds', { date: day })} {text('legal.intro')}
        </p>
        <div className={css.text}>
          <LegalText blocks={document.blocks} />
        </div>
        <a href={legalPaths[document.page]} target="_blank" rel="noreferrer" className={css.whole}>
          {text('legal.whole')}
        </a>
      </>
    );
  };
  const title = document ? text('legal.changed', { title: document.title }) : t('common.loading');
  return (
    <Dialog {...(document ? inEnglish : undefined)} isOpen onClose={onLater} title={title} className={css.dialog}>
      {body()}
      {state === 'failed' && (
        <p className={css.failure} role="alert">
          {text('legal.failed')}
        </p>
      )}
      <div className={css.actions}>
        <Button onClick={onLater}>{text('legal.later')}</Button>
        <Button variant="primary" disabled={!document || state === 'sending'} onClick={agree}>
          {text('legal.agree')}
        </Button>
      </div>
    </Dialog>
  );
};
