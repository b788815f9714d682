import { getDataTable } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, useIsLikely, useSession } from '../../../app/index.ts';
import { ButtonLink, EmptyState } from '../../../ui/index.ts';
import * as css from '../settings/Account.css.ts';
import { DataOverview } from './DataOverview.tsx';
import { ExportSection } from '../settings/ExportSection.tsx';
import { useText } from '../settings/texts.ts';
import { ErrorSection } from '../../parts/errors/ErrorSection.tsx';
import { WaitingRows } from '../../parts/waiting/WaitingRows.tsx';

/** What is kept of an account, in groups of everyday words and as the server's own map; it is taken along or erased there. */
export const DataScreen = ({ profileHref }: { profileHref: string | null }) => {
  const { client } = useApp();
  const text = useText();
  const status = useSession((state) => state.status);
  const userId = useSession(({ session }) => session?.user.id);
  const { data, error, refetch } = useQuery({
    queryKey: [getDataTable.id, userId],
    enabled: status === 'authenticated',
    queryFn: ({ signal }) => client.call(getDataTable, {}, { signal }),
  });
  const isMember = useIsLikely('member');
  const body = () => {
    if (status === 'guest' || status === 'required') return <EmptyState title={text('account.guest')} />;
    if (data) return <DataOverview rows={data.rows} />;
    return error ? <ErrorSection onRetry={() => void refetch()} /> : <WaitingRows />;
  };
  return (
    <div className={css.page} data-troupe-part="account-data">
      {profileHref !== null && (
        <div>
          <ButtonLink variant="quiet" className={css.back} href={profileHref}>
            {text('account.table.back')}
          </ButtonLink>
        </div>
      )}
      <h1 className={css.title}>{text('account.table.title')}</h1>
      <p className={css.lead}>{text('account.table.text')}</p>
      <div className={css.stack}>
        {isMember && <ExportSection />}
        {body()}
      </div>
    </div>
  );
};
