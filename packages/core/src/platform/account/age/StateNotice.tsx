import type { AgeCheck } from '@troupe/protocol';
import { useApp } from '../../../app/index.ts';
import { alertIcon, globeIcon, hourglassIcon, infoIcon } from '../../../ui/icons.ts';
import { Notice, type NoticeProps } from '../../../ui/index.ts';
import * as css from './age.css.ts';
import { dayOf, placeOf, reasonOf, type AgeText } from './age-words.ts';
import { shieldCheckIcon } from './glyphs.ts';
import { useText } from './texts.ts';

export interface StateNoticeProps {
  check: AgeCheck;
  /** Where one was, or where mature content is switched on; null: nowhere. */
  next: { href: string; label: string } | null;
}

type Said = Pick<NoticeProps, 'tone' | 'glyph'> & { line: string; isDone?: boolean };

const reverified = (check: AgeCheck, text: AgeText, t: ReturnType<typeof useApp>['t']): Said => {
  const reason = reasonOf(check);
  if (reason === 'visit')
    return { tone: 'warning', glyph: globeIcon, line: text('age.state.visit', { country: placeOf(t, text, check) }) };
  if (reason === 'elsewhere')
    return { tone: 'warning', glyph: globeIcon, line: text('age.state.elsewhere', { country: placeOf(t, text, check) }) };
  return {
    tone: 'warning',
    glyph: alertIcon,
    line: text('age.state.ended', { date: check.record ? dayOf(t, check.record.expires_at) : '' }),
  };
};

/** What a status has to say (P-AGE-07); the page alone is enough where nothing was shown yet, or nothing has to be. */
const saidOf = (check: AgeCheck, text: AgeText, t: ReturnType<typeof useApp>['t']): Said | null => {
  const { status, record, attempt, at_door } = check;
  if (status === 'verified')
    return {
      tone: 'success',
      glyph: shieldCheckIcon,
      line: text('age.state.verified', { date: record ? dayOf(t, record.expires_at) : '' }),
      isDone: true,
    };
  if (attempt?.state === 'open')
    return { glyph: hourglassIcon, line: text('age.state.open', { way: text(`age.way.${attempt.method}`) }) };
  if (status === 'reverify') return reverified(check, text, t);
  if (status === 'verify' && attempt?.state === 'failed')
    return { tone: 'warning', glyph: alertIcon, line: text('age.state.failed') };
  if (status === 'verify' && at_door) return { glyph: globeIcon, line: text('age.state.door') };
  return status === 'inform' ? { glyph: infoIcon, line: text('age.state.inform'), isDone: true } : null;
};

/** Where somebody stands, in one sentence above the ways. */
export const StateNotice = ({ check, next }: StateNoticeProps) => {
  const { t } = useApp();
  const text = useText();
  const said = saidOf(check, text, t);
  if (!said) return null;
  const { line, isDone, ...look } = said;
  return (
    <Notice
      {...look}
      role="status"
      action={
        isDone &&
        next && (
          <a className={css.noticeLink} href={next.href}>
            {next.label}
          </a>
        )
      }
    >
      {line}
    </Notice>
  );
};

/** A check that could not be begun, or did not confirm the age (P-AGE-08). */
export const Trouble = ({ faqHref }: { faqHref: string | null }) => {
  const text = useText();
  const docs = text('age.error.docs');
  return (
    <Notice tone="danger" glyph={alertIcon} role="alert">
      {text('age.error.before')} {faqHref === null ? docs : <a href={faqHref}>{docs}</a>} {text('age.error.after')}
    </Notice>
  );
};
