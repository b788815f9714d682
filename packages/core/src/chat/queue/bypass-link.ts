import type { DeviceStorage } from '../../app/index.ts';

const key = 'queue:bypass';

/** Keeps a signed pass that a link brought (`?bypass=…`) until the line has been asked with it. */
export const keepBypass = (storage: DeviceStorage, token: string | null): void => storage.set(key, token);
export const readBypass = (storage: DeviceStorage): string | undefined => storage.get(key) ?? undefined;
