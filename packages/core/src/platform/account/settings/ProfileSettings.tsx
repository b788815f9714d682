import { limits, type Profile } from '@troupe/protocol';
import { useEffect } from 'react';
import { useApp } from '../../../app/index.ts';
import { ButtonLink } from '../../../ui/index.ts';
import { AccessSection } from './AccessSection.tsx';
import * as css from './Account.css.ts';
import { ContentSettings } from './ContentSettings.tsx';
import { ExportSection } from './ExportSection.tsx';
import type { MatureSwitch } from './MatureSetting.tsx';
import { ModelKeyFields } from './ModelKeyFields.tsx';
import { RemoveAccount, type Closed } from './RemoveAccount.tsx';
import { Setting } from './Setting.tsx';
import { useText } from './texts.ts';
import { ConflictDialog, LeaveDialog, SaveBar } from './UnsavedChanges.tsx';
import type { ProfileStore } from './useProfile.ts';
import { useProfileForm, type ProfileForm } from './useProfileForm.ts';
import { YouFields } from './YouFields.tsx';

export interface ProfileSettingsProps {
  /** `rows`: one page of settings with anchors; `plain`: one form, as it was before (P-PROF-01). */
  version: 'rows' | 'plain';
  /** Whether a model of one's own may be used here (P-PROF-04). */
  hasModelKey: boolean;
  /** Pages beside this one; null for those that the surface has not. */
  hrefs: {
    email: string | null;
    sessions: string | null;
    data: string | null;
    ageVerification: string | null;
    subscription: string | null;
  };
  /** What goes with the switch for mature content, where the surface has it. */
  mature?: MatureSwitch;
  /** Told whether something would be lost; the surface then asks before it goes anywhere. */
  onUnsavedChange: (isUnsaved: boolean) => void;
  /** A way out that waits for an answer; null while nobody is going. */
  leaving: { go: () => void; stay: () => void } | null;
  /** The account is closed, and its sessions have ended. */
  onClosed: (closed: Closed) => void;
  profile: Profile;
  store: ProfileStore;
}

type SectionsOf = Pick<ProfileSettingsProps, 'hasModelKey' | 'hrefs' | 'mature' | 'profile' | 'store' | 'onClosed'> & {
  form: ProfileForm;
};

/** What there is to set, in its order; both versions show the same. */
const useSections = ({ form, hasModelKey, hrefs, mature, profile, store, onClosed }: SectionsOf) => {
  const text = useText();
  return [
    { id: 'you', title: text('account.you'), about: text('account.you.text'), content: <YouFields form={form} /> },
    {
      id: 'access',
      title: text('account.access'),
      about: text('account.access.text'),
      content: <AccessSection profile={profile} hrefs={hrefs} />,
    },
    {
      id: 'content',
      title: text('account.content'),
      about: text('account.content.text'),
      content: <ContentSettings profile={profile} set={store.set} verifyHref={hrefs.ageVerification} mature={mature} />,
    },
    ...(hasModelKey
      ? [{ id: 'key', title: text('account.key'), about: text('account.key.text'), content: <ModelKeyFields form={form} /> }]
      : []),
    {
      id: 'data',
      title: text('account.data'),
      about: text('account.data.text'),
      content: (
        <>
          <ExportSection />
          {hrefs.data !== null && (
            <div>
              <ButtonLink variant="quiet" className={css.back} href={hrefs.data}>
                {text('account.data.table')}
              </ButtonLink>
            </div>
          )}
        </>
      ),
    },
    {
      id: 'leaving',
      title: text('account.leaving'),
      about: text('account.leaving.text'),
      content: <RemoveAccount profile={profile} manageHref={hrefs.subscription} onClosed={onClosed} />,
    },
  ];
};

/** What can be set of an account, as rows of a page with anchors or as one plain form. */
export const ProfileSettings = ({
  version,
  hasModelKey,
  hrefs,
  mature,
  onUnsavedChange,
  leaving,
  onClosed,
  profile,
  store,
}: ProfileSettingsProps) => {
  const { notify } = useApp();
  const text = useText();
  const form = useProfileForm(profile, store);
  const isUnsaved = form.changes.length > 0;
  useEffect(() => onUnsavedChange(isUnsaved), [isUnsaved, onUnsavedChange]);

  const sections = useSections({ form, hasModelKey, hrefs, mature, profile, store, onClosed });
  const saved = () => notify({ kind: 'success', text: text('account.saved'), durationMs: limits.toastShortMs });
  const dialogs = (
    <>
      <SaveBar form={form} onSaved={saved} />
      {form.theirs && <ConflictDialog form={form} theirs={form.theirs} />}
      {leaving && !form.theirs && <LeaveDialog form={form} onLeave={leaving.go} onStay={leaving.stay} />}
    </>
  );
  if (version === 'rows')
    return (
      <>
        <div className={css.body}>
          <nav className={css.nav} aria-label={text('account.nav')}>
            {sections.map(({ id, title }) => (
              <a key={id} className={css.navLink} href={`#${id}`}>
                {title}
              </a>
            ))}
          </nav>
          <div>
            {sections.map(({ id, title, about, content }) => (
              <Setting key={id} id={id} title={title} text={about}>
                {content}
              </Setting>
            ))}
          </div>
        </div>
        {dialogs}
      </>
    );
  const [first, ...others] = sections;
  return (
    <div className={css.plain}>
      {first?.content}
      {others.map(({ id, title, content }) => (
        <section key={id} className={css.stack} aria-label={title}>
          <h2 className={css.settingTitle}>{title}</h2>
          {content}
        </section>
      ))}
      {dialogs}
    </div>
  );
};
