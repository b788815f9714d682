import { useApp, useOwnTexts } from '@troupe/core/app';
import { OtherCharacters } from '@troupe/core/platform/catalogue';
import { Door, doorTexts, HomeLink, NotFoundScreen } from '@troupe/core/platform/parts';
import { Button } from '@troupe/core/ui';
import { useIsSafeOnly } from '../age/useIsSafeOnly.ts';
import type { Missing } from './useMissing.ts';

const ClosedChat = () => {
  const { t } = useApp();
  const text = useOwnTexts(doorTexts);
  return (
    <Door
      data-troupe-part="closed-chat"
      title={text('doors.chat')}
      text={t('errors.character_unavailable')}
      actions={<HomeLink />}
    />
  );
};

/** The same words whether there is a character or none, and nothing of it (C-MSG-12, decision 70). */
const SignInDoor = () => {
  const { wayTo } = useApp();
  const text = useOwnTexts(doorTexts);
  const signIn = wayTo({ name: 'platform.sign-in' });
  const signUp = wayTo({ name: 'platform.sign-up' });
  return (
    <Door
      data-troupe-part="sign-in-door"
      title={text('gate.title')}
      text={text('gate.why')}
      actions={
        <>
          {signIn && (
            <Button variant="primary" onClick={signIn}>
              {text('gate.sign-in')}
            </Button>
          )}
          {signUp && (
            <Button variant="outline" onClick={signUp}>
              {text('gate.sign-up')}
            </Button>
          )}
          <HomeLink variant={signIn || signUp ? 'quiet' : 'primary'} />
        </>
      }
    />
  );
};

const doors = { page: NotFoundScreen, chat: ClosedChat, 'sign-in': SignInDoor };

/** What stands in place of a page about somebody who is not there for this viewer, and whom they may meet instead. */
export const MissingPage = ({ missing }: { missing: Missing }) => {
  const Shown = doors[missing];
  return (
    <>
      <Shown />
      <OtherCharacters isSafeOnly={useIsSafeOnly()} />
    </>
  );
};
