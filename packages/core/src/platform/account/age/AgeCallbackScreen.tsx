import type { AgeCheck } from '@troupe/protocol';
import type { ReactNode } from 'react';
import { useApp, useSession } from '../../../app/index.ts';
import { inEnglish } from '../../../i18n/english.ts';
import { alertIcon } from '../../../ui/icons.ts';
import { ButtonLink } from '../../../ui/index.ts';
import * as css from './age.css.ts';
import { momentOf, placeOf } from './age-words.ts';
import { nextOf } from './AttemptDialog.tsx';
import { Signed } from './AgeDialog.tsx';
import { shieldCheckIcon } from './glyphs.ts';
import { Trouble } from './StateNotice.tsx';
import { useText } from './texts.ts';
import { useAgeAttempt } from './useAgeAttempt.ts';
import { useAgeCheck } from './useAgeCheck.ts';

export interface AgeCallbackScreenProps {
  /** Where another way is chosen; null where there is no such page. */
  verifyHref: string | null;
  profileHref: string | null;
  /** Where help is to be read; null where there is none. */
  docsHref: string | null;
  /** What an adult sees besides; null where the surface has no such list. */
  matureHref: string | null;
}

/** Where the provider's page leads in the end (P-AGE-04). That one is here proves nothing: it says what the server knows. */
export const AgeCallbackScreen = (props: AgeCallbackScreenProps) => {
  const isMember = useSession(({ status }) => status === 'authenticated');
  const { data, refetch } = useAgeCheck();
  return data && isMember ? <Checked {...props} check={data} refetch={refetch} /> : <Closable />;
};

const Page = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <div className={css.callback} {...inEnglish} data-troupe-part="age-callback">
    <h1 className={css.title}>{title}</h1>
    {children}
  </div>
);

/** Begun elsewhere, or nothing to tell yet. */
const Closable = ({ isWaiting = false }: { isWaiting?: boolean }) => {
  const text = useText();
  return (
    <Page title={text('age.callback.title')}>
      <p className={css.lead}>{text('age.callback.text')}</p>
      {isWaiting && (
        <p className={css.small} role="status">
          {text('age.callback.wait')}
        </p>
      )}
    </Page>
  );
};

const Checked = ({
  check,
  refetch,
  verifyHref,
  profileHref,
  docsHref,
  matureHref,
}: AgeCallbackScreenProps & { check: AgeCheck; refetch: () => Promise<unknown> }) => {
  const { t } = useApp();
  const text = useText();
  const { attempt, outcome, isOn, leave } = useAgeAttempt(check, refetch, { back: null, isWanted: false });
  const back = attempt?.kept.back ?? profileHref;
  if (attempt === null || outcome === null) return <Closable isWaiting={attempt !== null} />;
  if (outcome === 'confirmed')
    return (
      <Page title={<Signed glyph={shieldCheckIcon} sign={css.goodSign} title={text('age.confirmed')} />}>
        <p className={css.line} role="status">
          {text(isOn ? 'age.confirmed.on' : 'age.confirmed.off')}
        </p>
        {back !== null && (
          <ButtonLink variant="primary" href={back}>
            {text('age.continue')}
          </ButtonLink>
        )}
        {isOn && matureHref !== null && (
          <ButtonLink variant="outline" href={matureHref}>
            {text('age.confirmed.see')}
          </ButtonLink>
        )}
      </Page>
    );
  return (
    <Page title={<Signed glyph={alertIcon} sign={css.sign} title={text('age.failed')} />}>
      <p className={css.line}>{text(`age.failed.${outcome}`, { country: placeOf(t, text, check) })}</p>
      <p className={css.small}>{nextOf(check, attempt.kept.method, text, (at) => momentOf(t, at)).line}</p>
      <Trouble faqHref={docsHref} />
      {verifyHref !== null && (
        // It was read here: the page of the ways need not say so again.
        <ButtonLink variant="primary" href={verifyHref} onClick={leave}>
          {text('age.failed.another')}
        </ButtonLink>
      )}
    </Page>
  );
};
