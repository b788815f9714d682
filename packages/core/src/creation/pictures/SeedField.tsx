import { avatarImageLimits } from '@troupe/protocol';
import { useT } from '../../app/index.ts';
import { lockIcon } from '../../ui/icons.ts';
import { Chip, Field, Icon } from '../../ui/index.ts';
import * as css from './pictures.css.ts';
import { useText } from './texts.ts';
import type { Studio } from './useStudio.ts';

/** The number that a picture begins with, and the lock that holds it whatever else changes. */
export const SeedField = ({ studio: { form, change, told }, onEnter }: { studio: Studio; onEnter: () => void }) => {
  const t = useT();
  const text = useText();
  return (
    <div className={css.seed} data-troupe-part="seed" data-troupe-state={form.isLocked ? 'locked' : undefined}>
      <Field
        data-troupe-field="seed"
        label={text('pictures.seed')}
        hint={text('pictures.seed.hint')}
        error={told.includes('seed') ? text('pictures.seed.bad', { max: t.number(avatarImageLimits.seedMax) }) : undefined}
        inputMode="numeric"
        autoComplete="off"
        // Digits of one number stand in one order in every language.
        dir="ltr"
        value={form.seed}
        // The dialog stands in the form of the chatbot, which Enter in a line would save.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onEnter();
        }}
        // A number that was typed is meant.
        onChange={(event) => {
          const seed = event.currentTarget.value.trim();
          change({ seed, isLocked: seed !== '' });
        }}
      />
      <Chip
        className={css.lock}
        isPressed={form.isLocked}
        aria-disabled={form.seed === ''}
        onClick={() => form.seed !== '' && change({ isLocked: !form.isLocked })}
      >
        <Icon glyph={lockIcon} size="sm" />
        {text('pictures.seed.lock')}
      </Chip>
    </div>
  );
};
