import { getUserSettings } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, useSession } from '../../../app/index.ts';
import { inEnglish } from '../../../i18n/english.ts';
import { globeIcon } from '../../../ui/icons.ts';
import { Notice } from '../../../ui/index.ts';
import * as css from './age.css.ts';
import { countryOf, reasonOf } from './age-words.ts';
import { useText } from './texts.ts';
import { useAgeCheck } from './useAgeCheck.ts';

/** Which rule holds where a member is now, when it is stricter than their proof, and what waits; for those who want mature content. */
export const TravelNotice = ({ verifyHref }: { verifyHref: string | null }) => {
  const { client, t } = useApp();
  const text = useText();
  const userId = useSession(({ session }) => session?.user.id);
  const isMember = useSession(({ status }) => status === 'authenticated');
  const { data: check } = useAgeCheck();
  const { data: settings } = useQuery({
    queryKey: [getUserSettings.id, userId],
    enabled: isMember,
    queryFn: ({ signal }) => client.call(getUserSettings, {}, { signal }),
  });
  if (!check || !settings?.showNSFW || check.country === null) return null;
  const reason = reasonOf(check);
  if (reason !== 'visit' && reason !== 'elsewhere') return null;
  return (
    <Notice
      tone="warning"
      glyph={globeIcon}
      role="status"
      className={css.travel}
      {...inEnglish}
      action={
        verifyHref !== null && (
          <a className={css.noticeLink} href={verifyHref}>
            {text('age.dialog.verify')}
          </a>
        )
      }
    >
      {text(reason === 'visit' ? 'age.travel' : 'age.travel.surer', { country: countryOf(t, check.country) })}
      {check.waiting_chats > 0 && <> {text('age.travel.waiting', { count: check.waiting_chats })}</>}
    </Notice>
  );
};
