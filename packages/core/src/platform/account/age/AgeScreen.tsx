import type { AgeCheck } from '@troupe/protocol';
import { useRef } from 'react';
import { useApp, useSession } from '../../../app/index.ts';
import { inEnglish } from '../../../i18n/english.ts';
import { ErrorSection } from '../../parts/errors/ErrorSection.tsx';
import * as css from './age.css.ts';
import { AgeExplanation } from './AgeExplanation.tsx';
import { AgeRecord } from './AgeRecord.tsx';
import { AttemptDialog } from './AttemptDialog.tsx';
import { MethodList } from './MethodList.tsx';
import { StateNotice, Trouble } from './StateNotice.tsx';
import { useText } from './texts.ts';
import { useAgeAttempt } from './useAgeAttempt.ts';
import { useAgeCheck } from './useAgeCheck.ts';
import { WaitingRows } from '../../parts/waiting/WaitingRows.tsx';

export interface AgeScreenProps {
  /** Pages beside this one; null for those that the surface has not. */
  hrefs: { faq: string | null; support: string | null; profile: string | null; mature: string | null };
  /** The page that one came from; null: none. */
  back: string | null;
  /** Mature content was asked for: it is switched on once the age is confirmed. */
  isWanted: boolean;
  /** Goes to a page of this site. */
  onGo: (href: string) => void;
}

/** Verify your age: where one stands, the ways there are, what is kept, and why (P-AGE-01). */
export const AgeScreen = (props: AgeScreenProps) => {
  const { brand, t } = useApp();
  const text = useText();
  const isMember = useSession(({ status }) => status === 'authenticated');
  const { data, error, refetch } = useAgeCheck();
  // What went wrong is said in the language of the page.
  const hasFailed = error !== null && !(data && isMember);
  return (
    <div className={css.page} {...(hasFailed ? { lang: t.locale, dir: brand.direction } : inEnglish)} data-troupe-part="age-page">
      <div className={css.head}>
        <h1 className={css.title}>{text('age.title')}</h1>
        {brand.features.nsfw_toggle && <p className={css.lead}>{text('age.lead')}</p>}
      </div>
      {data && isMember ? (
        <Checks {...props} check={data} refetch={refetch} />
      ) : hasFailed ? (
        <ErrorSection onRetry={() => void refetch()} />
      ) : (
        <WaitingRows />
      )}
    </div>
  );
};

const Checks = ({
  check,
  refetch,
  hrefs,
  back,
  isWanted,
  onGo,
}: AgeScreenProps & { check: AgeCheck; refetch: () => Promise<unknown> }) => {
  const text = useText();
  const options = useRef<HTMLHeadingElement>(null);
  const attempts = useAgeAttempt(check, refetch, { back, isWanted });
  const { attempt, outcome } = attempts;
  const next =
    back !== null
      ? { href: back, label: text('age.state.back') }
      : hrefs.profile === null
        ? null
        : { href: hrefs.profile, label: text('age.state.profile') };
  const goOn = () => {
    const to = attempt?.kept.back ?? back ?? hrefs.profile;
    attempts.leave();
    if (to !== null) onGo(to);
  };
  const chooseAnother = () => {
    attempts.leave();
    options.current?.focus();
  };
  return (
    <>
      <div className={css.main}>
        {attempts.failure !== null && <Trouble faqHref={hrefs.faq ?? hrefs.support} />}
        <StateNotice check={check} next={next} />
        <MethodList
          headingRef={options}
          check={check}
          isBusy={attempt !== null}
          onChoose={attempts.start}
          supportHref={hrefs.support}
        />
        <AgeExplanation hrefs={hrefs} hasWays={check.methods.length > 0} />
      </div>
      <div className={css.aside}>
        <AgeRecord check={check} />
      </div>
      {attempt && (
        <AttemptDialog
          check={check}
          attempt={attempt}
          outcome={outcome}
          isOn={attempts.isOn}
          docsHref={hrefs.faq ?? hrefs.support}
          supportHref={hrefs.support}
          matureHref={hrefs.mature}
          onCancel={attempts.leave}
          onContinue={goOn}
          onClose={attempts.leave}
          onAnother={chooseAnother}
        />
      )}
    </>
  );
};
