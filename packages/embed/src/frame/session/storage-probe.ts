import type { StorageKind } from '@troupe/postmessage-rpc';

/**
 * What this browser keeps for a frame in this page. Session cookies are hidden from scripts, so a
 * cookie of the same kind is tried: Secure, SameSite=None, Partitioned (CHIPS).
 */
export const probeStorage = (page: Pick<Document, 'cookie'>): StorageKind => {
  const kind = 'Path=/; Secure; SameSite=None; Partitioned';
  try {
    page.cookie = `troupe-probe=1; Max-Age=9; ${kind}`;
    const isKept = page.cookie.includes('troupe-probe=1');
    page.cookie = `troupe-probe=; Max-Age=0; ${kind}`;
    return isKept ? 'partitioned' : 'memory';
  } catch {
    return 'memory';
  }
};
