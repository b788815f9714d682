import { useQuery } from '@tanstack/react-query';
import {
  createPushSubscription,
  deletePushSubscription,
  limits,
  listPushSubscriptions,
  type PushSubscriptionView,
} from '@troupe/protocol';
import { useEffect, useState } from 'react';
import { useApp, useOwnTexts, useSession } from '../../../app/index.ts';
import { trashIcon } from '../../../ui/icons.ts';
import { Button, IconButton, Notice } from '../../../ui/index.ts';
import { ErrorSection } from '../../parts/errors/ErrorSection.tsx';
import * as css from './history.css.ts';
import { browserPush } from './push-device.ts';
import { texts } from './texts.ts';

/** Devices that are told, and whether this one is among them. */
const usePushDevices = () => {
  const { brand, client, queries, notify, storage, t } = useApp();
  const text = useOwnTexts(texts);
  const userId = useSession(({ session }) => session?.user.id);
  const queryKey = [listPushSubscriptions.id, userId];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.call(listPushSubscriptions, {}, { signal }),
  });
  const kept = 'troupe.push-device';
  const [here, setHere] = useState(() => storage.get(kept));
  const [state, setState] = useState(() => browserPush.state());
  useEffect(() => {
    if (state !== 'possible') return;
    // The browser may have given its address up since.
    void browserPush.current().then((subscription) => setHere((known) => (subscription ? known : null)));
  }, [state]);
  const keep = (id: string | null) => {
    storage.set(kept, id);
    setHere(id);
  };
  const fail = () => notify({ kind: 'danger', text: text('notifications.device.failed'), durationMs: limits.toastLongMs });

  return {
    devices: data?.subscriptions,
    error,
    retry: () => void refetch(),
    state,
    here: data?.subscriptions.some(({ id }) => id === here) ? here : null,
    async add() {
      if (!data) return;
      try {
        const subscription = await browserPush.subscribe(data.public_key, t, brand.direction);
        setState(browserPush.state());
        if (!subscription) return;
        const { endpoint = '', keys } = subscription.toJSON();
        const given = { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
        keep((await client.call(createPushSubscription, { body: given })).id);
        await queries.invalidateQueries({ queryKey });
      } catch {
        fail();
      }
    },
    async remove(id: string) {
      try {
        await client.call(deletePushSubscription, { params: { subscriptionId: id } });
        if (id === here) {
          await (await browserPush.current())?.unsubscribe();
          keep(null);
        }
        await queries.invalidateQueries({ queryKey });
      } catch {
        fail();
      }
    },
  };
};

const DeviceRow = ({ device, onRemove }: { device: PushSubscriptionView; onRemove: () => void }) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const date = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium' }).format(new Date(device.createdAt));
  return (
    <li className={css.device}>
      <span className={css.deviceName}>
        {device.device}
        <span className={css.since}>{text('notifications.devices.since', { date })}</span>
      </span>
      <IconButton glyph={trashIcon} label={text('notifications.devices.remove', { device: device.device })} onClick={onRemove} />
    </li>
  );
};

/** Whether this device is told, which others are, and the way to change it. The browser is asked after a press only. */
export const PushDevices = () => {
  const text = useOwnTexts(texts);
  const { devices, error, retry, state, here, add, remove } = usePushDevices();
  const [isBusy, setBusy] = useState(false);
  const press = (work: () => Promise<void>) => {
    setBusy(true);
    void work().finally(() => setBusy(false));
  };
  if (error && !devices) return <ErrorSection onRetry={retry} />;
  return (
    <section className={css.group} aria-label={text('notifications.device.title')} data-troupe-part="push-devices">
      {state === 'possible' ? (
        <>
          <p className={css.hint}>{text('notifications.device.hint')}</p>
          {here === null ? (
            <Button variant="primary" disabled={isBusy || !devices} onClick={() => press(add)}>
              {text('notifications.device.on')}
            </Button>
          ) : (
            <Button variant="outline" disabled={isBusy} onClick={() => press(() => remove(here))}>
              {text('notifications.device.off')}
            </Button>
          )}
        </>
      ) : (
        <Notice>{text(state === 'denied' ? 'notifications.device.denied' : 'notifications.device.unsupported')}</Notice>
      )}
      {devices && devices.length > 0 && (
        <>
          <h3 className={css.heading}>{text('notifications.devices')}</h3>
          <ul className={css.list}>
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} onRemove={() => press(() => remove(device.id))} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
};
