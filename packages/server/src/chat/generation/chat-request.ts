import { createHash } from 'node:crypto';

/** Hash of everything in a request that changes its outcome. */
export const bodyHash = (body: object): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        Object.entries(body)
          .filter(([, value]) => value !== undefined)
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
    )
    .digest('base64url');
