import { listRemovedCharacters, type RemovedCharacter } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApp, useOwnTexts, useSession } from '../../app/index.ts';
import { ErrorSection, RemovedRow } from '../../platform/index.ts';
import { Drawer, EmptyState, Skeleton, VisuallyHidden } from '../../ui/index.ts';
import * as css from './lists.css.ts';
import { texts } from './texts.ts';
import type { OwnWorks } from './useOwnWorks.ts';

const Rows = ({ removed, restore }: { removed: readonly RemovedCharacter[] } & Pick<OwnWorks, 'restore'>) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const isBusy = useRef(false);
  const [busyId, setBusyId] = useState<string | null>(null);
  const bring = async (one: RemovedCharacter) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusyId(one.id);
    await restore(one);
    isBusy.current = false;
    setBusyId(null);
  };
  const date = (instant: string) => new Intl.DateTimeFormat(t.locale, { dateStyle: 'long' }).format(new Date(instant));
  return (
    <ul className={css.binList}>
      {removed.map((one) => (
        <RemovedRow
          key={one.id}
          title={one.name}
          note={one.title}
          when={<time dateTime={one.erasedAt}>{text('my.bin.until', { date: date(one.erasedAt) })}</time>}
          restore={{ label: text('my.bin.restore'), name: text('my.bin.restore-named', { name: one.name }) }}
          isBusy={busyId === one.id}
          onRestore={() => void bring(one)}
        />
      ))}
    </ul>
  );
};

export interface BinDialogProps extends Pick<OwnWorks, 'restore'> {
  onClose: () => void;
}

/** What the member removed and can still bring back, each with the day on which it is erased. */
export const BinDialog = ({ restore, onClose }: BinDialogProps) => {
  const { client, t } = useApp();
  const text = useOwnTexts(texts);
  const userId = useSession(({ session }) => session?.user.id);
  const { data, error, refetch } = useQuery({
    queryKey: [listRemovedCharacters.id, userId],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => client.call(listRemovedCharacters, {}, { signal }),
    gcTime: 0,
  });
  const body = () => {
    if (error && !data) return <ErrorSection onRetry={() => void refetch()} />;
    if (!data)
      return (
        <>
          <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
          <Skeleton className={css.binWaiting} />
        </>
      );
    if (data.data.length === 0) return <EmptyState title={text('my.bin.empty')} />;
    return <Rows removed={data.data} restore={restore} />;
  };
  return (
    <Drawer isOpen onClose={onClose} title={text('my.bin')} closeLabel={t('common.close')}>
      <div className={css.bin}>
        <p className={css.text}>{text('my.bin.text')}</p>
        {body()}
      </div>
    </Drawer>
  );
};
