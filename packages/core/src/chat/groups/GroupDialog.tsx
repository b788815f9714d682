import { isFlagOn, limits } from '@troupe/protocol';
import { useId } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { Avatar, Checkbox, Dialog, FieldFrame, Segmented, Slider } from '../../ui/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import { texts } from './texts.ts';
import * as css from './GroupDialog.css.ts';
import { useGroup } from './useGroup.ts';

const presences = ['here', 'muted', 'away'] as const;
type Presence = (typeof presences)[number];

/** Replies after a message where auto response is just switched on. */
const usualRounds = 3;

const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id);

/** Auto response, a setting of the conversation, and who of the group is here: heard and saved at once. */
export const GroupDialog = ({ onClose }: PanelProps) => {
  const { t, brand } = useApp();
  const { character } = useOpenChat();
  const text = useOwnTexts(texts);
  const { group, change } = useGroup();
  const hint = useId();
  const rounds = group?.auto_rounds ?? 0;
  const muted = group?.muted_ids ?? [];
  const away = group?.away_ids ?? [];
  const set = (id: string, to: Presence) =>
    void change({
      muted_ids: to === 'muted' ? [...without(muted, id), id] : without(muted, id),
      away_ids: to === 'away' ? [...without(away, id), id] : without(away, id),
    });
  return (
    <Dialog isOpen onClose={onClose} title={text('group.settings')} closeLabel={t('common.close')}>
      <div className={css.form} aria-busy={!group}>
        {isFlagOn(brand, 'groupchat') && (
          <div className={css.auto}>
            <label className={css.toggle}>
              <Checkbox
                role="switch"
                aria-checked={rounds > 0}
                aria-describedby={hint}
                checked={rounds > 0}
                disabled={!group}
                onChange={(event) => void change({ auto_rounds: event.currentTarget.checked ? usualRounds : 0 })}
              />
              {text('group.auto')}
            </label>
            <p id={hint} className={css.note}>
              {text('group.auto.hint')}
            </p>
            {rounds > 0 && (
              <FieldFrame label={text('group.auto.count')}>
                {(control) => (
                  <div className={css.count}>
                    <Slider
                      {...control}
                      min={1}
                      max={limits.autoRoundsMax}
                      step={1}
                      value={rounds}
                      valueText={text('group.auto.rounds', { count: rounds })}
                      onValueChange={(next) => void change({ auto_rounds: next })}
                    />
                    <output htmlFor={control.id}>{t.number(rounds)}</output>
                  </div>
                )}
              </FieldFrame>
            )}
          </div>
        )}
        <ul className={css.list}>
          {character.sub_characters.map(({ id, name, avatar_url: avatarUrl }) => (
            <li key={id} className={css.row}>
              <Avatar src={avatarUrl} name={name} size={36} />
              <span className={css.name} dir="auto">
                {name}
              </span>
              <Segmented
                className={css.presence}
                label={text('group.presence', { name })}
                options={presences.map((value) => ({ value, label: text(`group.presence.${value}`) }))}
                value={away.includes(id) ? 'away' : muted.includes(id) ? 'muted' : 'here'}
                onValueChange={(next) => set(id, next)}
              />
            </li>
          ))}
        </ul>
        <p className={css.note}>{text('group.presence.hint')}</p>
      </div>
    </Dialog>
  );
};
