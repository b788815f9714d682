import { imageDefaults, imageLimits } from '@troupe/protocol';
import { useId } from 'react';
import { useOwnTexts, useT } from '../../app/index.ts';
import { Checkbox, Field, SliderField } from '../../ui/index.ts';
import { loraScaleRange } from '../settings/lora-scale.ts';
import * as css from './ImagePanel.css.ts';
import type { ImageSettings } from './image-settings.ts';
import { texts } from './texts.ts';

export interface ImageSettingsFieldsProps {
  value: ImageSettings;
  /** Adult pictures may be asked for here. */
  hasNsfw: boolean;
  onChange: (change: ImageSettings) => void;
}

/** What every picture of this device is made with, behind a heading that opens: a `<details>`. */
export const ImageSettingsFields = ({ value, hasNsfw, onChange }: ImageSettingsFieldsProps) => {
  const t = useT();
  const text = useOwnTexts(texts);
  const id = useId();
  const scale = value.lora_scale ?? imageDefaults.lora_scale;
  const check = (name: 'nsfw_mode' | 'legacy_mode', label: string, hint?: string) => (
    <label className={css.check} htmlFor={id + name}>
      <Checkbox
        id={id + name}
        checked={value[name] ?? false}
        onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
      />
      <span>{label}</span>
      {hint && <small>{hint}</small>}
    </label>
  );
  const words = (name: 'user_prompt_suffix' | 'user_negative_prompt', label: string, hint: string) => (
    <Field
      label={label}
      hint={hint}
      dir="auto"
      value={value[name] ?? ''}
      maxLength={imageLimits.promptPartMax}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <details className={css.more} aria-label={text('images.more')}>
      <summary>{text('images.more')}</summary>
      <div className={css.settings}>
        <SliderField
          label={text('images.lora')}
          hint={text('images.lora.hint')}
          value={scale}
          valueText={t.number(scale)}
          {...loraScaleRange}
          onValueChange={(lora_scale) => onChange({ lora_scale })}
        />
        {words('user_prompt_suffix', text('images.suffix'), text('images.suffix.hint'))}
        {words('user_negative_prompt', text('images.negative'), text('images.negative.hint'))}
        {hasNsfw && check('nsfw_mode', text('images.nsfw'))}
        {check('legacy_mode', text('images.legacy'), text('images.legacy.hint'))}
        <p className={css.note}>{text('images.kept')}</p>
      </div>
    </details>
  );
};
