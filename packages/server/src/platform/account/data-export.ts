import { AppError } from '@troupe/protocol';
import { contentPolicy } from '../../http/content-policy.ts';
import type { RawRoute } from '../../http/raw-routes/raw-route.ts';
import type { DataMap } from '../../data-map.ts';
import type { Clock, Db } from '../../ports/index.ts';
import type { AdultAccess } from '../rights/adult-access.ts';
import type { KnownUsers } from '../identity/known-users.ts';
import { accountOf } from './account-of.ts';
import { mappedTables } from './table-rows.ts';
import { writeExport } from './write-export.ts';

const prefix = '/data-exports';

/** Where one row of the table of data is downloaded. */
export const dataExportPath = (name: string): string => `${prefix}/${name}`;

export interface DataExportDeps {
  db: Db;
  clock: Clock;
  dataMaps: readonly DataMap[];
  adultAccess: AdultAccess;
  identity: { known: Pick<KnownUsers, 'byCookie'> };
}

/** Read as the client takes it, and broken off where the client leaves. */
const streamOf = (pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await pieces.return(undefined)),
  });

/** GET /data-exports/{name}: an archive of one row of the table, as it is now, for the browser that is signed in. */
export const createDataExportRoute = ({ db, clock, dataMaps, adultAccess, identity: { known } }: DataExportDeps): RawRoute => {
  const exported = mappedTables(dataMaps).filter(({ data: { export: how } }) => how === 'rows' || typeof how === 'function');
  return {
    prefix,
    limit: 'dataExports',
    bodyBytes: 0,
    accountOf: accountOf(known),
    async answer(request, { brand, userId, place }) {
      const { pathname } = new URL(request.url);
      const one = exported.find(({ name }) => pathname === dataExportPath(name));
      if (!one || userId === null || request.method !== 'GET') throw new AppError('not_found');
      const now = clock.now();
      const showsAdult = await adultAccess({ brand, caller: { userId, platform: 'first_party' }, place });
      const body = writeExport(
        { db, maps: dataMaps, only: one.name, showsAdult },
        { userId, now, onFile: async () => undefined },
      );
      return new Response(streamOf(body), {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${brand.id}-${one.name}-${now.toISOString().slice(0, 10)}.zip"`,
          'content-security-policy': contentPolicy({ sandbox: '' }),
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        },
      });
    },
  };
};
