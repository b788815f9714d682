import { useApp, useOwnTexts, useSession } from '@troupe/core/app';
import { GateScreen } from '@troupe/core/platform/shell';
import { TeaserScreen, type TeaserPage } from '@troupe/core/platform/shell';
import { RegisterDialog } from '@troupe/core/platform/shell';
import { Door, doorTexts, ForbiddenScreen, HomeLink } from '@troupe/core/platform/parts';
import { ButtonLink } from '@troupe/core/ui';
import type { Verdict } from '@troupe/protocol';
import { pageAt } from '../links/page-at.ts';
import { useRouter } from '../router/RouterContext.tsx';
import { signOut } from '../session/sign-out.ts';

export interface GateProps {
  verdict: Verdict;
  /** The name of the page that is not open. */
  page: string;
}

/** Pages that show a guest what they would be; the others ask at once. */
export const teasers: Readonly<Record<string, TeaserPage>> = {
  'platform.favorites': 'favorites',
  'platform.personas': 'personas',
  'creation.my-chatbots': 'my-chatbots',
  'creation.drafts': 'my-chatbots',
  'creation.chatbot.create': 'create',
  'creation.chatbot.draft': 'create',
  'creation.character.create': 'create',
  'creation.contribute': 'create',
  'creation.groups': 'my-chatbots',
  'creation.groups.drafts': 'my-chatbots',
  'creation.groups.list': 'my-chatbots',
  'creation.groups.edit': 'my-chatbots',
  'creation.groups.draft-list': 'my-chatbots',
  'creation.group.create': 'create',
  'creation.group.members': 'create',
  'creation.group.draft': 'create',
};

/** A page of members, to a guest of a brand whose users sign in at a partner. */
const PartnerDoor = () => {
  const { links } = useApp();
  const text = useOwnTexts(doorTexts);
  const signIn = links({ name: 'platform.sign-in' });
  return (
    <Door
      data-troupe-part="partner-door"
      title={text('doors.partner.title')}
      text={text('doors.partner')}
      actions={
        <>
          {signIn !== null && <ButtonLink href={signIn}>{text('doors.partner.go')}</ButtonLink>}
          <HomeLink />
        </>
      }
    />
  );
};

/** What stands in place of a page that is not open to this viewer. */
export const Gate = ({ verdict, page }: GateProps) => {
  const app = useApp();
  const router = useRouter();
  // A guest has no profile, and nothing to take along but what is on this device.
  const isGuest = useSession(({ session }) => session?.user.platform === 'guest');
  if (verdict.kind === 'barred') {
    const at = (path: string) => (isGuest ? null : pageAt(path, app.brand.closed_paths));
    return (
      <GateScreen
        restriction={verdict.restriction}
        hrefs={{ data: at('/profile/data'), profile: at('/profile') }}
        onSignOut={() => void signOut(app)}
      />
    );
  }
  const canSignIn = app.links({ name: 'platform.sign-in' }) !== null;
  const isAsked = verdict.kind === 'register' || verdict.kind === 'teaser';
  if (isAsked && app.brand.partner_mode) return <PartnerDoor />;
  if (!isAsked || !canSignIn) return <ForbiddenScreen />;
  const teaser = verdict.kind === 'teaser' ? teasers[page] : undefined;
  return teaser ? <TeaserScreen page={teaser} /> : <RegisterDialog on="page" onClose={() => router.navigate('/')} />;
};
