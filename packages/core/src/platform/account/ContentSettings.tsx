import { limits, type Profile } from '@troupe/protocol';
import { useId } from 'react';
import { useApp } from '../../app/index.ts';
import { ButtonLink, FieldFrame, Select } from '../../ui/index.ts';
import * as css from './Account.css.ts';
import { useText } from './texts.ts';
import type { ProfileStore } from './useProfile.ts';

export interface ContentSettingsProps {
  profile: Profile;
  set: ProfileStore['set'];
  /** Where an age is confirmed; null where there is no such page. */
  verifyHref: string | null;
}

/** Languages to chat in, by their own names. */
const languages = [
  'en',
  'es',
  'pt',
  'fr',
  'de',
  'it',
  'nl',
  'pl',
  'tr',
  'ru',
  'uk',
  'ar',
  'he',
  'hi',
  'ja',
  'ko',
  'zh-Hans',
  'zh-Hant',
];

/** What one sees and hears: saved as it is pressed (P-PROF-07). */
export const ContentSettings = ({ profile, set, verifyHref }: ContentSettingsProps) => {
  const { notify, t } = useApp();
  const text = useText();
  const change = (next: Parameters<typeof set>[0]) =>
    void set(next).catch((error: unknown) => notify({ kind: 'danger', text: t.error(error), durationMs: limits.toastNormalMs }));
  const tags =
    profile.chatLanguage && !languages.includes(profile.chatLanguage) ? [profile.chatLanguage, ...languages] : languages;
  return (
    <>
      {profile.mature_content === 'open' && (
        <Switch
          title={text('account.mature')}
          hint={text('account.mature.open')}
          isOn={profile.showNSFW}
          onChange={(showNSFW) => change({ showNSFW })}
        />
      )}
      {profile.mature_content === 'locked' && (
        <div className={css.listRow}>
          <span className={css.main}>
            <strong className={css.strong}>{text('account.mature')}</strong>
            <span className={css.muted}>{text('account.mature.locked')}</span>
          </span>
          {verifyHref !== null && (
            <ButtonLink variant="primary" size="sm" href={verifyHref}>
              {text('account.mature.verify')}
            </ButtonLink>
          )}
        </div>
      )}
      {profile.mature_content === 'none' && (
        <div className={css.listRow}>
          <span className={css.main}>
            <strong className={css.strong}>{text('account.mature.title')}</strong>
            <span className={css.muted}>{text('account.mature.none')}</span>
          </span>
        </div>
      )}
      <Switch
        title={text('account.narration')}
        hint={text('account.narration.text')}
        isOn={profile.ttsIncludeNarration}
        onChange={(ttsIncludeNarration) => change({ ttsIncludeNarration })}
      />
      <FieldFrame label={text('account.language')}>
        {(control) => (
          <Select
            {...control}
            isBlock
            value={profile.chatLanguage ?? ''}
            options={[
              { value: '', label: text('account.language.own') },
              ...tags.map((tag) => ({ value: tag, label: t.languageName(tag) })),
            ]}
            onValueChange={(tag) => change({ chatLanguage: tag || null })}
          />
        )}
      </FieldFrame>
    </>
  );
};

interface SwitchProps {
  title: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

const Switch = ({ title, hint, isOn, onChange }: SwitchProps) => {
  const id = useId();
  return (
    <label className={css.listRow}>
      <span className={css.main}>
        <strong id={id} className={css.strong}>
          {title}
        </strong>
        <span id={`${id}-hint`} className={css.muted}>
          {hint}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        className={css.box}
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
};
