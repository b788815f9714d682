import { useApp } from '../../../app/index.ts';
import { inEnglish } from '../../../i18n/english.ts';
import { eyeIcon } from '../../../ui/icons.ts';
import { Notice } from '../../../ui/index.ts';
import { useModeration } from './useModeration.ts';
import { dayOf } from './instants.ts';
import { useText } from './texts.ts';
import * as css from './decisions.css.ts';

/** Tells somebody on pages with lists that their works are in none (P-ROLE-11). */
export const ShadowNotice = () => {
  const { links, t } = useApp();
  const text = useText();
  const { moderation } = useModeration();
  const decision = moderation?.decisions.find(({ what }) => what === 'temporary_shadowban');
  const href = decision && links({ name: 'platform.decision', decisionId: decision.id });
  return (
    <Notice
      tone="warning"
      glyph={eyeIcon}
      role="status"
      className={css.banner}
      {...inEnglish}
      action={
        href && (
          <a className={css.bannerLink} href={href}>
            {text('decisions.banner.why')}
          </a>
        )
      }
    >
      <strong>
        {decision?.ends_at ? text('decisions.banner', { date: dayOf(t, decision.ends_at) }) : text('decisions.banner.open')}
      </strong>{' '}
      {text('decisions.banner.text')}
    </Notice>
  );
};
