import { AppError } from '@troupe/protocol';
import type { RawRoute } from '../../http/raw-routes/raw-route.ts';
import type { AgeChecks } from '../../ports/index.ts';
import type { SettleReport } from './settle-report.ts';

/** Bytes that an event may have. */
const eventBytes = 64_000;

/**
 * `POST /age-checks/events`: where a provider reports, signed. It hears 204 once what it told is written, whatever
 * came of it; anything else lets it try again.
 */
export const createAgeEventRoute = (deps: { ageChecks: AgeChecks; settle: SettleReport }): RawRoute => ({
  prefix: '/age-checks',
  limit: 'refusedReports',
  countsRefusals: true,
  bodyBytes: eventBytes,
  async answer(request, { brand }) {
    if (request.method !== 'POST' || new URL(request.url).pathname !== '/age-checks/events') throw new AppError('not_found');
    const body = new Uint8Array(await request.arrayBuffer());
    const { id, ...report } = await deps.ageChecks.read({ brandId: brand.id, headers: request.headers, body });
    await deps.settle(report, brand, id);
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  },
});
