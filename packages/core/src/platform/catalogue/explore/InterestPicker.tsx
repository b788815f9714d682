import { interests, limits } from '@troupe/protocol';
import { useId } from 'react';
import { useApp, useOwnTexts, useSession } from '../../../app/index.ts';
import { Checkbox, Chip } from '../../../ui/index.ts';
import * as css from './explore.css.ts';
import { texts } from './texts.ts';
import { useInterests, type Interests } from './useInterests.ts';

/** Whom one likes to meet, as chips, and for members whether their account keeps it. It leads, it never hides. */
export const InterestChips = ({
  interests: { chosen, toggle, isKept, keep },
  label,
}: {
  interests: Interests;
  label: string;
}) => {
  const { notify, t } = useApp();
  const text = useOwnTexts(texts);
  const isMember = useSession(({ status }) => status === 'authenticated');
  const attempt = (work: Promise<void>) =>
    void work.catch((failed: unknown) => notify({ kind: 'danger', text: t.error(failed), durationMs: limits.toastNormalMs }));
  return (
    <div className={css.interests} data-troupe-part="interests">
      <div role="group" aria-label={label} className={css.chips}>
        {interests.map((one) => (
          <Chip key={one} isPressed={chosen.includes(one)} onClick={() => attempt(toggle(one))}>
            {text(`interests.${one}`)}
          </Chip>
        ))}
      </div>
      {isMember && (
        <label className={css.keep}>
          <Checkbox checked={isKept} onChange={(event) => attempt(keep(event.currentTarget.checked))} />
          {text('interests.keep')}
        </label>
      )}
      <p className={css.note}>{text(isMember ? 'interests.note.member' : 'interests.note')}</p>
    </div>
  );
};

/** "I'm interested in..." (P-EXP-18), as a part of a page. */
export const InterestPicker = () => {
  const text = useOwnTexts(texts);
  const id = useId();
  const told = useInterests();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={css.subtitle}>
        {text('interests.title')}
      </h2>
      <InterestChips interests={told} label={text('interests.title')} />
    </section>
  );
};
