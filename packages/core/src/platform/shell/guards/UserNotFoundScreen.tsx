import { useApp, useOwnTexts } from '../../../app/index.ts';
import { inEnglish } from '../../../i18n/english.ts';
import { Button, ButtonLink } from '../../../ui/index.ts';
import { Door } from '../../parts/messages/Door.tsx';
import { texts } from './texts.ts';

/** An account that is gone, or that nobody knows (P-ROUTE-16). */
export const UserNotFoundScreen = ({ onSignOut }: { onSignOut: () => void }) => {
  const { links } = useApp();
  const text = useOwnTexts(texts);
  return (
    <Door
      {...inEnglish}
      data-troupe-part="user-not-found"
      title={text('guards.not-found.title')}
      text={text('guards.not-found.text')}
      actions={
        <>
          <ButtonLink variant="primary" href={links({ name: 'home' })}>
            {text('guards.home')}
          </ButtonLink>
          <Button variant="quiet" onClick={onSignOut}>
            {text('guards.not-found.logout')}
          </Button>
        </>
      }
    />
  );
};
