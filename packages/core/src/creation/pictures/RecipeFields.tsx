import { avatarImageLimits, imageStyles, permissionOfStyle } from '@troupe/protocol';
import { useState } from 'react';
import { useSession, useT } from '../../app/index.ts';
import { lockIcon } from '../../ui/icons.ts';
import { Chip, Icon, takeFirstFocus, TextAreaField } from '../../ui/index.ts';
import * as css from './pictures.css.ts';
import { ReferenceField } from './ReferenceField.tsx';
import { SeedField } from './SeedField.tsx';
import { useText } from './texts.ts';
import type { Studio } from './useStudio.ts';

const noPermissions: string[] = [];

/** The styles; those that the member's plan lacks stand there with a lock, and say so when they are pressed. */
const StyleChips = ({ studio: { form, change } }: { studio: Studio }) => {
  const text = useText();
  const permissions = useSession(({ session }) => session?.user.permissions) ?? noPermissions;
  const [refused, setRefused] = useState('');
  return (
    <div role="group" aria-label={text('images.style')} className={css.group}>
      <span className={css.label} aria-hidden="true">
        {text('images.style')}
      </span>
      <div className={css.chips}>
        {imageStyles.map((style) => {
          const needed = permissionOfStyle(style);
          const isLocked = needed !== null && !permissions.includes(needed);
          const name = text(`images.style.${style}`);
          return (
            <Chip
              key={style}
              isPressed={style === form.style}
              aria-disabled={isLocked}
              aria-label={isLocked ? text('images.style.locked', { style: name }) : undefined}
              onClick={() => {
                setRefused(isLocked ? text('pictures.style.locked', { style: name }) : '');
                if (!isLocked) change({ style });
              }}
            >
              {isLocked && <Icon glyph={lockIcon} size="sm" />}
              {name}
            </Chip>
          );
        })}
      </div>
      <p className={css.note} role="status">
        {refused}
      </p>
    </div>
  );
};

/** What a picture is drawn by. */
export const RecipeFields = ({ studio, onEnter }: { studio: Studio; onEnter: () => void }) => {
  const t = useT();
  const text = useText();
  const { form, change, told } = studio;
  const counter = (words: string, max: number) => text('images.counter', { used: t.number(words.length), max: t.number(max) });
  const { promptMax, negativePromptMax } = avatarImageLimits;
  const isLong = form.prompt.length > promptMax;
  const isNegativeLong = form.negativePrompt.length > negativePromptMax;
  return (
    <>
      <TextAreaField
        ref={takeFirstFocus}
        data-troupe-field="prompt"
        label={text('images.prompt')}
        rows={4}
        value={form.prompt}
        required
        error={isLong ? counter(form.prompt, promptMax) : told.includes('prompt') ? text('pictures.prompt.missing') : undefined}
        onChange={(event) => change({ prompt: event.currentTarget.value })}
      />
      <TextAreaField
        data-troupe-field="negative"
        label={text('images.negative')}
        rows={2}
        value={form.negativePrompt}
        hint={isNegativeLong ? undefined : counter(form.negativePrompt, negativePromptMax)}
        error={isNegativeLong ? counter(form.negativePrompt, negativePromptMax) : undefined}
        onChange={(event) => change({ negativePrompt: event.currentTarget.value })}
      />
      <StyleChips studio={studio} />
      <ReferenceField studio={studio} />
      <SeedField studio={studio} onEnter={onEnter} />
    </>
  );
};
