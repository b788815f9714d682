import type { RestrictionKind } from '@troupe/protocol';
import { useCallback } from 'react';
import { useApp, useOwnTexts } from '../../../app/index.ts';
import { englishOf, inEnglish } from '../../../i18n/english.ts';
import { Button, ButtonLink, Icon } from '../../../ui/index.ts';
import { banIcon, hourglassIcon, lockIcon } from '../../../ui/icons.ts';
import { Countdown } from './Countdown.tsx';
import * as css from './gate.css.ts';
import { Reasons } from './Reasons.tsx';
import { texts } from './texts.ts';
import { useModeration } from '../../account/index.ts';
import { useRemaining } from './useRemaining.ts';

export interface GateScreenProps {
  restriction: RestrictionKind;
  /** Pages of the account, which stay open while the rest is closed; null for those that the surface has not. */
  hrefs: { data: string | null; profile: string | null };
  onSignOut: () => void;
}

const hourMs = 3_600_000;

const Hold = () => {
  const {
    t: { locale },
    renewSession,
    links,
  } = useApp();
  const text = useOwnTexts(texts);
  const { moderation, refetch } = useModeration();
  const ends = moderation?.expires_at;
  const handleEnd = useCallback(() => {
    void refetch();
    renewSession();
  }, [refetch, renewSession]);
  const remaining = useRemaining(ends, moderation?.aheadMs ?? 0, handleEnd);
  if (remaining === 0 || (moderation && !moderation.decisions.some(({ what }) => what === 'restriction_temporary') && !ends)) {
    return (
      <>
        <div>
          <h1 className={css.title}>{text('guards.hold.over')}</h1>
          <p className={css.lead}>{text('guards.hold.over-text')}</p>
        </div>
        <ButtonLink variant="primary" href={links({ name: 'home' })}>
          {text('guards.home')}
        </ButtonLink>
      </>
    );
  }
  const date =
    ends && new Intl.DateTimeFormat(englishOf(locale), { dateStyle: 'full', timeStyle: 'short' }).format(new Date(ends));
  return (
    <>
      <div>
        <h1 className={css.title}>{text('guards.hold.title')}</h1>
        {moderation && (
          <p className={css.lead}>
            {remaining === null
              ? text('guards.hold.open-end')
              : text('guards.hold.text', { count: Math.ceil(remaining / hourMs) })}
          </p>
        )}
      </div>
      {remaining !== null && <Countdown remaining={remaining} text={text} />}
      {date && <p className={css.small}>{text('guards.hold.ends', { date })}</p>}
    </>
  );
};

const Restricted = () => {
  const { brand, links } = useApp();
  const text = useOwnTexts(texts);
  return (
    <>
      <div>
        <h1 className={css.title}>{text('guards.restricted.title')}</h1>
        <p className={css.lead}>{text('guards.restricted.text')}</p>
      </div>
      <div className={css.actions}>
        <ButtonLink variant="primary" href={links({ name: 'home' })}>
          {text('guards.restricted.go-on')}
        </ButtonLink>
        {brand.links.support && (
          <ButtonLink variant="outline" href={brand.links.support}>
            {text('guards.restricted.contact')}
          </ButtonLink>
        )}
      </div>
    </>
  );
};

const Terminated = () => {
  const text = useOwnTexts(texts);
  return (
    <div>
      <h1 className={css.title}>{text('guards.terminated.title')}</h1>
      <p className={css.lead}>{text('guards.terminated.text')}</p>
    </div>
  );
};

/** What somebody can do meanwhile: their data is theirs, whatever was decided. */
const OwnPages = ({ hrefs: { data, profile } }: Pick<GateScreenProps, 'hrefs'>) => {
  const text = useOwnTexts(texts);
  if (data === null && profile === null) return null;
  return (
    <div>
      <p className={css.small}>{text('guards.meanwhile')}</p>
      <div className={css.ownPages}>
        {data !== null && (
          <ButtonLink variant="outline" href={data}>
            {text('guards.meanwhile.data')}
          </ButtonLink>
        )}
        {profile !== null && (
          <ButtonLink variant="outline" href={profile}>
            {text('guards.meanwhile.profile')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
};

const glyphs = { restriction_temporary: hourglassIcon, restriction_complete: banIcon } as const;

/** What stands instead of a page that a restriction closes: "Temporary Hold!", "Terminated!" or "Restricted!" (P-ROLE-08 to P-ROLE-10). */
export const GateScreen = ({ restriction, hrefs, onSignOut }: GateScreenProps) => {
  const text = useOwnTexts(texts);
  const isHold = restriction === 'restriction_temporary';
  const glyph = restriction === 'restriction_complete' || isHold ? glyphs[restriction] : lockIcon;
  return (
    <div className={css.gate} {...inEnglish} data-troupe-part="gate" data-troupe-state={restriction}>
      <span className={css.sign}>
        <Icon glyph={glyph} />
      </span>
      {isHold ? <Hold /> : restriction === 'restriction_complete' ? <Terminated /> : <Restricted />}
      <Reasons restriction={restriction} />
      {restriction !== 'limited_access' && (
        <>
          <OwnPages hrefs={hrefs} />
          <Button variant="quiet" className={css.back} onClick={onSignOut}>
            {text('guards.sign-out')}
          </Button>
        </>
      )}
    </div>
  );
};
