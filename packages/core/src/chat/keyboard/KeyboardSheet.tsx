import { useApp, useOwnTexts } from '../../app/index.ts';
import { Checkbox, Dialog } from '../../ui/index.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import { texts } from '../open-chat/texts.ts';
import { useChatSettings } from '../settings/useChatSettings.ts';
import { composerKeys, conversationKeys } from './keys.ts';
import * as css from './KeyboardSheet.css.ts';

/** Every key and what it does, and the switch that turns single keys off. */
export const KeyboardSheet = ({ onClose }: PanelProps) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const [{ singleKeys = true }, change] = useChatSettings();
  const groups = [
    ['anywhere', conversationKeys],
    ['composer', composerKeys],
  ] as const;
  return (
    <Dialog isOpen onClose={onClose} title={text('tools.keyboard')} closeLabel={t('common.close')} className={css.dialog}>
      <div className={css.sheet}>
        {groups.map(([group, keys]) => (
          <section key={group}>
            <h3 className={css.group}>{text(`tools.keyboard.${group}`)}</h3>
            <dl className={css.keys}>
              {keys.map(([key, action]) => (
                <div key={action} className={css.line}>
                  <dt>
                    {key.split(' ').map((one) => (
                      <kbd key={one} className={css.key}>
                        {one}
                      </kbd>
                    ))}
                  </dt>
                  <dd className={css.action}>{text(`tools.keyboard.${action}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label className={css.toggle}>
        <Checkbox checked={singleKeys} onChange={(event) => change({ singleKeys: event.currentTarget.checked })} />
        <span>
          {text('tools.keyboard.switch')}
          <small className={css.note}>{text('tools.keyboard.note')}</small>
        </span>
      </label>
    </Dialog>
  );
};
