import { useApp } from '../../../app/index.ts';
import { inEnglish } from '../../../i18n/english.ts';
import * as css from './age.css.ts';
import { dayOf } from './age-words.ts';
import { useText } from './texts.ts';
import { useAgeCheck } from './useAgeCheck.ts';

/** The proof behind the switch for mature content, and the way to the whole record; nothing where none counts. */
export const AgeProof = ({ recordHref }: { recordHref: string | null }) => {
  const { t } = useApp();
  const text = useText();
  const { data } = useAgeCheck();
  if (!data?.record?.counts) return null;
  const { method, issued_at, expires_at } = data.record;
  const way = text(`age.way.${method}`);
  return (
    <p className={css.proof}>
      <span {...inEnglish}>
        {text('age.setting.proof', { way, date: dayOf(t, issued_at), end: dayOf(t, expires_at) })}{' '}
        {recordHref !== null && (
          <a className={css.link} href={recordHref}>
            {text('age.setting.record')}
          </a>
        )}
      </span>
    </p>
  );
};
