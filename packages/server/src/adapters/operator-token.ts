import { join } from 'node:path';

/** Where a running server leaves the token that opens its operator's door; readable by its own account only. */
export const operatorTokenPath = (dataDir: string): string => join(dataDir, 'operator-token');
