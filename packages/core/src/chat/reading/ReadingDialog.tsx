import type { CSSProperties } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { Button, Dialog, FieldFrame, Segmented, Slider } from '../../ui/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import { texts } from '../open-chat/texts.ts';
import { RoleplayText } from '../roleplay/RoleplayText.tsx';
import { useChatSettings } from '../settings/useChatSettings.ts';
import { comfortOf, textScale } from './comfort.ts';
import { scaleName } from './ReadingComfort.css.ts';
import * as css from './ReadingDialog.css.ts';

const layouts = ['bubbles', 'novel'] as const;

/** How messages are set, and how large: seen at once in the conversation behind, kept on this device. */
export const ReadingDialog = ({ onClose }: PanelProps) => {
  const { t } = useApp();
  const { names } = useOpenChat();
  const text = useOwnTexts(texts);
  const [settings, change] = useChatSettings();
  const { layout, scale } = comfortOf(settings);
  return (
    <Dialog isOpen onClose={onClose} title={text('tools.reading')} closeLabel={t('common.close')} className={css.dialog}>
      <div className={css.form}>
        <FieldFrame label={text('tools.reading.layout')} isGroup>
          {() => (
            <Segmented
              label={text('tools.reading.layout')}
              options={layouts.map((value) => ({ value, label: text(`tools.reading.layout.${value}`) }))}
              value={layout}
              onValueChange={(next) => change({ layout: next })}
            />
          )}
        </FieldFrame>
        <FieldFrame
          label={
            <>
              {text('tools.reading.size')}
              <span className={css.value} aria-hidden="true">
                {t.percent(scale)}
              </span>
            </>
          }
        >
          {(control) => (
            <Slider
              {...control}
              {...textScale}
              value={scale}
              valueText={t.percent(scale)}
              onValueChange={(next) => change({ textScale: next })}
            />
          )}
        </FieldFrame>
        <p className={css.sample} dir="auto" style={{ [scaleName]: scale } as CSSProperties}>
          <RoleplayText text={text('tools.reading.sample')} names={names} />
        </p>
        <Button
          variant="quiet"
          disabled={layout === 'bubbles' && scale === 1}
          onClick={() => change({ layout: undefined, textScale: undefined })}
        >
          {text('tools.reading.reset')}
        </Button>
      </div>
    </Dialog>
  );
};
