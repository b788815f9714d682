import { listRemovedLorebooks } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp, useSession } from '../../../app/index.ts';
import { dayOf, ErrorSection, RemovedRow, WaitingRows } from '../../../platform/index.ts';
import { Drawer, EmptyState } from '../../../ui/index.ts';
import { bin, binList } from '../../lists/lists.css.ts';
import { useText } from '../texts.ts';
import * as css from './list.css.ts';
import type { LorebookWorks } from './useLorebooks.ts';

export interface LorebookBinProps extends Pick<LorebookWorks, 'restore'> {
  onClose: () => void;
}

/** What the member removed and can still bring back, each with the day on which it is erased. */
export const LorebookBin = ({ restore, onClose }: LorebookBinProps) => {
  const { client, t } = useApp();
  const text = useText();
  const userId = useSession(({ session }) => session?.user.id);
  const [busyId, setBusyId] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [listRemovedLorebooks.id, userId],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => client.call(listRemovedLorebooks, {}, { signal }),
    gcTime: 0,
  });
  const bring = async (one: { id: string; name: string }) => {
    if (busyId !== null) return;
    setBusyId(one.id);
    await restore(one);
    setBusyId(null);
  };
  const body = () => {
    if (error && !data) return <ErrorSection onRetry={() => void refetch()} />;
    if (!data) return <WaitingRows />;
    if (data.data.length === 0) return <EmptyState title={text('lore.bin.empty')} />;
    return (
      <ul className={binList}>
        {data.data.map((one) => (
          <RemovedRow
            key={one.id}
            title={one.name}
            note={one.description}
            when={<time dateTime={one.erasedAt}>{text('my.bin.until', { date: dayOf(t, one.erasedAt) })}</time>}
            restore={{ label: text('my.bin.restore'), name: text('my.bin.restore-named', { name: one.name }) }}
            isBusy={busyId === one.id}
            onRestore={() => void bring(one)}
          />
        ))}
      </ul>
    );
  };
  return (
    <Drawer isOpen onClose={onClose} title={text('my.bin')} closeLabel={t('common.close')}>
      <div className={bin}>
        <p className={css.text}>{text('lore.bin.text')}</p>
        {body()}
      </div>
    </Drawer>
  );
};
