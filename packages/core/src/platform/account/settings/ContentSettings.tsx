import { limits, type Profile } from '@troupe/protocol';
import { useApp } from '../../../app/index.ts';
import { FieldFrame, Select } from '../../../ui/index.ts';
import { chatLanguages } from '../../parts/languages/chat-languages.ts';
import { MatureSetting, type MatureSwitch } from './MatureSetting.tsx';
import { SwitchRow } from './SwitchRow.tsx';
import { useText } from './texts.ts';
import type { ProfileStore } from './useProfile.ts';

export interface ContentSettingsProps {
  profile: Profile;
  set: ProfileStore['set'];
  /** Where an age is confirmed; null where there is no such page. */
  verifyHref: string | null;
  /** What goes with the switch for mature content, where the surface has it. */
  mature: MatureSwitch | undefined;
}

/** What one sees and hears: saved as it is pressed (P-PROF-07). */
export const ContentSettings = ({ profile, set, verifyHref, mature }: ContentSettingsProps) => {
  const { notify, t } = useApp();
  const text = useText();
  const change = (next: Parameters<typeof set>[0], onDone?: () => void) =>
    void set(next).then(onDone, (error: unknown) =>
      notify({ kind: 'danger', text: t.error(error), durationMs: limits.toastNormalMs }),
    );
  const known: readonly string[] = chatLanguages;
  const tags = profile.chatLanguage && !known.includes(profile.chatLanguage) ? [profile.chatLanguage, ...known] : known;
  return (
    <>
      <MatureSetting
        profile={profile}
        onChange={(showNSFW) => change({ showNSFW }, () => mature?.onChange(showNSFW))}
        verifyHref={verifyHref}
        mature={mature}
      />
      {profile.mature_content === 'open' && (
        <SwitchRow
          title={text('account.blur')}
          hint={text('account.blur.text')}
          isOn={profile.blurNSFW}
          onChange={(blurNSFW) => change({ blurNSFW })}
        />
      )}
      <SwitchRow
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
