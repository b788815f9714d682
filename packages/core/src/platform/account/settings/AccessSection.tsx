import type { Profile } from '@troupe/protocol';
import { alertIcon } from '../../../ui/icons.ts';
import { ButtonLink, Notice } from '../../../ui/index.ts';
import * as css from './Account.css.ts';
import { useAccessText } from './access-texts.ts';

export interface AccessSectionProps {
  profile: Profile;
  /** Pages of their own; null for those that the surface has not. */
  hrefs: { email: string | null; sessions: string | null };
}

/** What opens the account: its address, whether mail arrives there, and where it is signed in. */
export const AccessSection = ({ profile: { email, email_refused: isRefused }, hrefs }: AccessSectionProps) => {
  const text = useAccessText();
  return (
    <>
      <dl className={css.facts}>
        <dt className={css.hint}>{text('access.email.now')}</dt>
        <dd className={css.fact}>
          <bdi>{email ?? text('access.email.none')}</bdi>
        </dd>
      </dl>
      {isRefused && (
        <Notice tone="warning" glyph={alertIcon} role="status" data-troupe-part="email-refused">
          {text('access.email.bounced')}
        </Notice>
      )}
      <div className={css.row}>
        {hrefs.email !== null && (
          <ButtonLink variant="outline" href={hrefs.email}>
            {text('access.section.email')}
          </ButtonLink>
        )}
        {hrefs.sessions !== null && (
          <ButtonLink variant="outline" href={hrefs.sessions}>
            {text('access.section.sessions')}
          </ButtonLink>
        )}
      </div>
    </>
  );
};
