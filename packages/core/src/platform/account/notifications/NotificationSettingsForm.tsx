import { useQuery } from '@tanstack/react-query';
import {
  getNotificationSettings,
  limits,
  notificationCategories,
  updateNotificationSettings,
  type NotificationSettings,
} from '@troupe/protocol';
import { useId, useState } from 'react';
import { useApp, useOwnTexts, useSession } from '../../../app/index.ts';
import { Checkbox, Field } from '../../../ui/index.ts';
import { ErrorSection } from '../../parts/errors/ErrorSection.tsx';
import * as css from './history.css.ts';
import { PushDevices } from './PushDevices.tsx';
import { texts } from './texts.ts';
import { WaitingRows } from '../../parts/waiting/WaitingRows.tsx';

type Change = Partial<Omit<NotificationSettings, 'pushed'>> & { pushed?: Partial<NotificationSettings['pushed']> };
type QuietHours = NonNullable<NotificationSettings['quiet_hours']>;

/** Half past ten in the evening until seven, by the clock of this device. */
const night = (): QuietHours => ({
  from: 22 * 60 + 30,
  until: 7 * 60,
  time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
});
const toClock = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
/** Minutes after midnight of a time field; null while it is being typed. */
const toMinute = (clock: string): number | null => {
  const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(clock) ?? [];
  return hour === undefined || minute === undefined ? null : Number(hour) * 60 + Number(minute);
};

/** Asks for the settings once, and changes them at once; a change that fails is put back and said. */
const useNotificationSettings = () => {
  const { client, queries, notify } = useApp();
  const text = useOwnTexts(texts);
  const userId = useSession(({ session }) => session?.user.id);
  const queryKey = [getNotificationSettings.id, userId];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.call(getNotificationSettings, {}, { signal }),
  });
  // Beside the cache, which tells of a change a moment later: a box would be empty again until then.
  const [chosen, setChosen] = useState<NotificationSettings>();
  const settings = chosen ?? data;
  const change = async ({ pushed, ...others }: Change) => {
    if (!settings) return;
    setChosen({ ...settings, ...others, pushed: { ...settings.pushed, ...pushed } });
    try {
      const body = { ...others, ...(pushed && { pushed }) };
      queries.setQueryData(queryKey, await client.call(updateNotificationSettings, { body }));
    } catch {
      setChosen(settings);
      notify({ kind: 'danger', text: text('notifications.save-failed'), durationMs: limits.toastLongMs });
    }
  };
  return { settings, error, retry: () => void refetch(), change };
};

interface QuietHoursFieldsProps {
  /** Null where there are none: the fields show which night a tick would choose. */
  hours: QuietHours | null;
  onChange: (hours: QuietHours) => void;
}

const QuietHoursFields = ({ hours, onChange }: QuietHoursFieldsProps) => {
  const text = useOwnTexts(texts);
  const shown = hours ?? night();
  const field = (name: 'from' | 'until', label: string) => (
    <Field
      type="time"
      label={label}
      value={toClock(shown[name])}
      disabled={hours === null}
      onChange={(event) => {
        const minute = toMinute(event.currentTarget.value);
        if (minute !== null) onChange({ ...shown, [name]: minute });
      }}
    />
  );
  return (
    <div className={css.times}>
      {field('from', text('notifications.quiet.from'))}
      {field('until', text('notifications.quiet.until'))}
    </div>
  );
};

/** Which categories reach the member's devices, when none does, and which devices those are. */
export const NotificationSettingsForm = () => {
  const text = useOwnTexts(texts);
  const id = useId();
  const { settings, error, retry, change } = useNotificationSettings();
  if (error && !settings) return <ErrorSection onRetry={retry} />;
  if (!settings) return <WaitingRows />;
  const { pushed, quiet_hours: hours } = settings;
  const check = (name: string, label: string, isOn: boolean, onChange: (isOn: boolean) => void) => (
    <label key={name} className={css.check} htmlFor={`${id}-${name}`}>
      <Checkbox id={`${id}-${name}`} checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
  return (
    <div className={css.settings} data-troupe-part="notification-settings">
      <PushDevices />
      <fieldset className={css.group}>
        <legend className={css.legend}>{text('notifications.settings.pushed')}</legend>
        {notificationCategories.map((category) =>
          check(
            category,
            text(`notifications.category.${category}`),
            pushed[category],
            (isOn) => void change({ pushed: { [category]: isOn } }),
          ),
        )}
      </fieldset>
      <fieldset className={css.group}>
        <legend className={css.legend}>{text('notifications.quiet')}</legend>
        {check(
          'quiet',
          text('notifications.quiet.hint'),
          hours !== null,
          (isOn) => void change({ quiet_hours: isOn ? night() : null }),
        )}
        <QuietHoursFields hours={hours} onChange={(quiet_hours) => void change({ quiet_hours })} />
      </fieldset>
    </div>
  );
};
