import { generationDefaults, imageDefaults, limits } from '@troupe/protocol';
import { useState, type FormEvent } from 'react';
import { useApp, useOwnTexts, useSession } from '../../app/index.ts';
import { Button, Dialog, SliderField } from '../../ui/index.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import type { ChatSettings } from '../settings/chat-settings.ts';
import { loraScaleRange } from '../settings/lora-scale.ts';
import { useChatSettings } from '../settings/useChatSettings.ts';
import { UpgradePanel } from '../upgrade/UpgradePanel.tsx';
import * as css from './panel.css.ts';
import { texts } from './texts.ts';

const defaults = { ...generationDefaults, lora_scale: imageDefaults.lora_scale };
type Values = Record<keyof typeof defaults, number>;

/** Bounds and steps of C-GEN-02. */
const sliders = [
  { name: 'max_new_tokens', key: 'max-tokens', min: limits.maxNewTokensMin, max: limits.maxNewTokensMax, step: 1 },
  { name: 'temperature', key: 'temperature', min: 0, max: limits.temperatureMax, step: 0.01 },
  { name: 'top_p', key: 'top-p', min: limits.topPMin, max: 1, step: 0.01 },
  { name: 'top_k', key: 'top-k', min: limits.topKMin, max: limits.topKMax, step: 1 },
] as const;
const loraSlider = { name: 'lora_scale', key: 'lora-scale', ...loraScaleRange } as const;
type SliderRow = (typeof sliders)[number] | typeof loraSlider;

const valuesOf = ({ inference_settings = {}, lora_scale }: ChatSettings): Values => {
  const given = Object.entries({ ...inference_settings, lora_scale }).filter(([, value]) => value !== undefined);
  return { ...defaults, ...(Object.fromEntries(given) as Partial<Values>) };
};

/** What is kept of the values: those that are not the default, so that a default may change for everybody. */
const settingsOf = ({ lora_scale, ...replies }: Values): Pick<ChatSettings, 'inference_settings' | 'lora_scale'> => {
  const own = Object.entries(replies).filter(([name, value]) => value !== defaults[name as keyof Values]);
  return {
    inference_settings: own.length > 0 ? Object.fromEntries(own) : undefined,
    lora_scale: lora_scale === defaults.lora_scale ? undefined : lora_scale,
  };
};

/** How replies are written, for all chats of this device (C-GEN-05). Needs `generation_settings` (C-GEN-01). */
export const GenerationPanel = ({ onClose }: Pick<PanelProps, 'onClose'>) => {
  const { notify, t } = useApp();
  const text = useOwnTexts(texts);
  const mayTune = useSession(({ session }) => session?.user.permissions.includes('generation_settings') ?? false);
  const [settings, setSettings] = useChatSettings();
  const saved = valuesOf(settings);
  const [values, setValues] = useState(saved);
  const isSame = (other: Values) => Object.entries(values).every(([name, value]) => other[name as keyof Values] === value);
  if (!mayTune) return <UpgradePanel feature="settings" onClose={onClose} />;

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isSame(saved)) return;
    setSettings(settingsOf(values));
    notify({ kind: 'success', text: text('generation.saved'), durationMs: limits.toastShortMs });
    onClose();
  };
  const row = ({ name, key, ...bounds }: SliderRow) => (
    <SliderField
      key={name}
      {...bounds}
      label={text(`generation.${key}`)}
      hint={text(`generation.hint.${key}`)}
      value={values[name]}
      valueText={t.number(values[name])}
      onValueChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
    />
  );
  return (
    <Dialog isOpen onClose={onClose} title={text('generation.title')} closeLabel={t('common.close')} className={css.wide}>
      <form className={css.rows} noValidate onSubmit={save}>
        <div className={css.note}>
          <p className={css.text}>{text('generation.note')}</p>
          <Button size="sm" variant="quiet" disabled={isSame(defaults)} onClick={() => setValues(defaults)}>
            {text('generation.reset')}
          </Button>
        </div>
        <fieldset className={css.section}>
          <legend className={css.legend}>{text('generation.text')}</legend>
          {sliders.map(row)}
        </fieldset>
        <fieldset className={css.section}>
          <legend className={css.legend}>{text('generation.pictures')}</legend>
          {row(loraSlider)}
        </fieldset>
        <div className={css.actions}>
          <Button onClick={onClose}>{text('generation.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={isSame(saved)}>
            {text('generation.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
