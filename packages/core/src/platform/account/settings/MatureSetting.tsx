import type { Profile } from '@troupe/protocol';
import { useEffect, useRef, type ReactNode } from 'react';
import { inEnglish } from '../../../i18n/english.ts';
import { ButtonLink } from '../../../ui/index.ts';
import * as css from './Account.css.ts';
import { SwitchRow } from './SwitchRow.tsx';
import { useText } from './texts.ts';

/** What a surface with age checks adds to the switch. */
export interface MatureSwitch {
  /** The page that somebody came from to switch it on; null: none. */
  backHref: string | null;
  /** What opened the switch. */
  proof: ReactNode;
  /** Told once it is saved. */
  onChange: (isOn: boolean) => void;
}

export interface MatureSettingProps {
  profile: Profile;
  onChange: (isOn: boolean) => void;
  /** Where an age is confirmed; null where there is no such page. */
  verifyHref: string | null;
  mature: MatureSwitch | undefined;
}

/** The switch "Show mature content" (P-PROF-07): behind the age where that is not confirmed, absent where the brand has none. */
export const MatureSetting = ({ profile, onChange, verifyHref, mature }: MatureSettingProps) => {
  const text = useText();
  const row = useRef<HTMLDivElement>(null);
  const backHref = mature?.backHref ?? null;
  const isSought = backHref !== null;
  useEffect(() => {
    if (isSought) row.current?.scrollIntoView?.({ block: 'center' });
  }, [isSought]);
  if (profile.mature_content === 'none')
    return (
      <div className={css.listRow}>
        <Words title={text('account.mature.title')} line={text('account.mature.none')} />
      </div>
    );
  if (profile.mature_content === 'locked')
    return (
      <div ref={row} className={css.listRow}>
        <Words title={text('account.mature')} line={text('account.mature.locked')} />
        {verifyHref !== null && (
          <ButtonLink {...inEnglish} variant="primary" size="sm" href={verifyHref}>
            {text('account.mature.verify')}
          </ButtonLink>
        )}
      </div>
    );
  return (
    <div ref={row}>
      <SwitchRow
        title={<English>{text('account.mature')}</English>}
        hint={<English>{text('account.mature.open')}</English>}
        isOn={profile.showNSFW}
        onChange={onChange}
      />
      {mature?.proof}
      {isSought && profile.showNSFW && (
        <ButtonLink {...inEnglish} variant="primary" size="sm" href={backHref}>
          {text('account.mature.back')}
        </ButtonLink>
      )}
    </div>
  );
};

/** Words whose wording binds, in a line of the page's own direction. */
const English = ({ children }: { children: string }) => <span {...inEnglish}>{children}</span>;

const Words = ({ title, line }: { title: string; line: string }) => (
  <span className={css.main}>
    <strong className={css.strong}>
      <English>{title}</English>
    </strong>
    <span className={css.muted}>
      <English>{line}</English>
    </span>
  </span>
);
