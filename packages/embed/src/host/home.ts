import type { InitOptions } from './api.ts';

/** The origin of an address that a script gave. Throws where it is none of the web: `javascript:` runs, it does not load. */
export const originOf = (address: string): string => {
  const { origin, protocol } = new URL(address);
  if (/^https?:$/.test(protocol)) return origin;
  throw new TypeError(`origin: ${protocol} is not https:`);
};

/** Where the frame of a mount comes from: what `mount` was told, else `init`, else the loader's own origin. */
export const homeOf = ({ origin }: InitOptions, around: { origin: string; defaults: () => InitOptions }): string =>
  originOf(origin ?? around.defaults().origin ?? around.origin);
