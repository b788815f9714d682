import { AppError } from '@troupe/protocol';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useApp } from '../../app/index.ts';
import { Button, Notice, Skeleton } from '../../ui/index.ts';
import { alertIcon } from '../../ui/icons.ts';
import * as css from './CardFrame.css.ts';
import { openCardPage, type CardPage } from './card-page.ts';
import { drawNonce } from './draw-nonce.ts';
import { themeOf } from './theme-of.ts';

/** What a form asks of the card fields: a one-use token for the card that is typed in. */
export interface CardTokens {
  tokenize(): Promise<string>;
}

export interface CardFrameProps {
  /** The processor's page (`card_form_url`). */
  url: string;
  /** Whether the page has the origin of that address (`card_form_has_origin`); without one it is opaque. */
  hasOrigin: boolean;
  /** Whether what is typed there can be a card. */
  onComplete: (isComplete: boolean) => void;
  ref?: Ref<CardTokens>;
}

/** Milliseconds until a page that has not greeted counts as absent. */
const patience = 15_000;

/**
 * The processor's card fields, in a page of theirs: no card number ever comes here. Shows a skeleton until that
 * page greets, and a way to load it again where it does not.
 */
export const CardFrame = ({ url, hasOrigin, onComplete, ref }: CardFrameProps) => {
  const { t } = useApp();
  const [nonce, setNonce] = useState(drawNonce);
  const [phase, setPhase] = useState<'loading' | 'ready' | 'absent'>('loading');
  const frame = useRef<HTMLIFrameElement>(null);
  const page = useRef<CardPage>(undefined);
  const latest = useRef(onComplete);
  useEffect(() => {
    latest.current = onComplete;
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const applyTheme = () => page.current?.applyTheme(themeOf(element));
    const timer = setTimeout(() => setPhase('absent'), patience);
    page.current = openCardPage({
      frame: element,
      nonce,
      origin: hasOrigin ? new URL(url).origin : 'null',
      onHello() {
        clearTimeout(timer);
        setPhase('ready');
        latest.current(false);
        applyTheme();
      },
      onState({ complete, height }) {
        element.style.blockSize = `${height}px`;
        latest.current(complete);
      },
    });
    // Only now: a greeting that comes before anybody listens is lost.
    element.src = `${url}?${new URLSearchParams({ nonce, locale: t.locale })}`;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', applyTheme);
    document.addEventListener('troupe-themechange', applyTheme);
    return () => {
      clearTimeout(timer);
      dark.removeEventListener('change', applyTheme);
      document.removeEventListener('troupe-themechange', applyTheme);
      page.current?.close();
    };
  }, [nonce, t, url, hasOrigin]);

  useImperativeHandle(
    ref,
    () => ({
      async tokenize() {
        if (!page.current) throw new AppError('payments_unavailable');
        return (await page.current.tokenize()).payment_token;
      },
    }),
    [],
  );

  const handleRetry = () => {
    setPhase('loading');
    setNonce(drawNonce());
  };

  return (
    <div data-troupe-part="card-fields" data-troupe-state={phase} className={css.box}>
      {phase === 'loading' && <Skeleton className={css.skeleton} />}
      {phase === 'absent' ? (
        <Notice
          tone="danger"
          glyph={alertIcon}
          role="alert"
          action={
            <Button variant="inherit" onClick={handleRetry}>
              {t('common.retry')}
            </Button>
          }
        >
          {t('errors.payments_unavailable')}
        </Notice>
      ) : (
        <iframe
          // Another nonce is another page.
          key={nonce}
          ref={frame}
          title={t('payment.card')}
          sandbox={hasOrigin ? 'allow-scripts allow-same-origin allow-forms' : 'allow-scripts'}
          allow="payment"
          referrerPolicy="origin"
          className={css.frame}
        />
      )}
    </div>
  );
};
