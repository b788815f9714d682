import { createExport, getExport, type AccountExport } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApp, useSession, useSubmit } from '../../../app/index.ts';
import { checkIcon, downloadIcon } from '../../../ui/icons.ts';
import { Button, ButtonLink, Icon, Notice } from '../../../ui/index.ts';
import * as css from './Account.css.ts';
import { useText } from './texts.ts';
import { dayOf } from '../../parts/dates/when.ts';

/** How often one looks how far an archive is. */
const lookMs = 3000;

/** Everything that is kept, to take along: asked for, being made, there. */
export const ExportSection = () => {
  const { client, queries, t } = useApp();
  const text = useText();
  const userId = useSession(({ session }) => session?.user.id);
  const queryKey = [getExport.id, userId];
  const { data, error, refetch } = useQuery<AccountExport>({
    queryKey,
    enabled: userId !== undefined,
    queryFn: ({ signal }) => client.call(getExport, {}, { signal }),
  });
  const isQueued = data?.state === 'queued';
  useEffect(() => {
    if (!isQueued) return;
    const timer = setInterval(() => void refetch(), lookMs);
    return () => clearInterval(timer);
  }, [isQueued, refetch]);
  const { isRunning, failure, submit } = useSubmit(() => undefined);
  const ask = () => submit(async () => queries.setQueryData<AccountExport>(queryKey, await client.call(createExport, {})));
  const fault = failure ?? (data ? null : error);
  // Most have no archive: what they will press stands there, disabled, while that is on its way.
  const mayAsk = data ? data.state !== 'queued' && data.next_at === null : fault === null;
  return (
    <>
      {data && <ExportState archive={data} />}
      {(data?.state === 'failed' || fault !== null) && (
        <p className={css.bad} role="alert">
          {fault ? t.error(fault) : text('account.export.failed')}
        </p>
      )}
      {mayAsk && (
        <div className={css.row}>
          <Button variant="outline" disabled={isRunning || !data} onClick={() => void ask()}>
            <Icon glyph={downloadIcon} size="sm" />
            {text('account.export.ask')}
          </Button>
          <span className={css.hint}>{text('account.export.once')}</span>
        </div>
      )}
    </>
  );
};

/** How far an archive is, and where it is once it is there. */
const ExportState = ({ archive: { state, done, href, ends_at, bytes } }: { archive: AccountExport }) => {
  const { t } = useApp();
  const text = useText();
  if (state === 'queued')
    return (
      <div role="status">
        <p className={css.strong}>{text('account.export.queued')}</p>
        <p className={css.muted}>
          {done > 0 && `${text('account.export.step', { count: done })} · `}
          {text('account.export.leave')}
        </p>
      </div>
    );
  if (state !== 'ready' || href === null || ends_at === null) return null;
  return (
    <Notice
      tone="success"
      glyph={checkIcon}
      role="status"
      action={
        <ButtonLink size="sm" variant="outline" href={href} download>
          <Icon glyph={downloadIcon} size="sm" />
          {text('account.export.download')}
        </ButtonLink>
      }
    >
      <strong>{text('account.export.ready', { size: t.number(Math.max(0.1, Math.round(bytes / 100_000) / 10)) })}</strong>{' '}
      {text('account.export.until', { date: dayOf(t, ends_at) })}
    </Notice>
  );
};
