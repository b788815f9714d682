import { useApp, useOwnTexts } from '../../../app/index.ts';
import { inEnglish } from '../../../i18n/english.ts';
import { Button, ButtonLink } from '../../../ui/index.ts';
import * as css from './gate.css.ts';
import { texts } from './texts.ts';

/** An account that is gone, or that nobody knows (P-ROUTE-16). */
export const UserNotFoundScreen = ({ onSignOut }: { onSignOut: () => void }) => {
  const { links } = useApp();
  const text = useOwnTexts(texts);
  return (
    <div className={css.gate} {...inEnglish} data-troupe-part="user-not-found">
      <div>
        <h1 className={css.title}>{text('guards.not-found.title')}</h1>
        <p className={css.lead}>{text('guards.not-found.text')}</p>
      </div>
      <div className={css.actions}>
        <ButtonLink variant="primary" href={links({ name: 'home' })}>
          {text('guards.home')}
        </ButtonLink>
        <Button variant="quiet" onClick={onSignOut}>
          {text('guards.not-found.logout')}
        </Button>
      </div>
    </div>
  );
};
