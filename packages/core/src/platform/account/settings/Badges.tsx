import { roles, type Profile } from '@troupe/protocol';
import { Badge } from '../../../ui/index.ts';
import * as css from './Account.css.ts';
import { useText } from './texts.ts';

/** What an account has beside its role (P-PROF-06): the sign of the beta, or its benefits one by one. */
export const Badges = ({ profile: { role, permissions } }: { profile: Profile }) => {
  const text = useText();
  if (role === 'beta_user') return <Badge tone="accent">{text('account.beta')}</Badge>;
  const hasRole = (roles as readonly string[]).includes(role);
  if (hasRole || permissions.length <= 1) return null;
  return (
    <ul className={css.chips} aria-label={text('account.benefits')}>
      {permissions.map((permission) => (
        <li key={permission}>
          <Badge>{permission.replaceAll('_', ' ')}</Badge>
        </li>
      ))}
    </ul>
  );
};
