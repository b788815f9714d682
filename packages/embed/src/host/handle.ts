import type { Widget } from './api.ts';

const METHODS = 'on off update focus open close toggle refresh logout destroy'.split(' ');

/**
 * A widget that is still on its way: the handle remembers what it is told, and becomes the real one.
 * Where none comes, a page that goes on talking to it comes to no harm.
 */
export function arriving<W extends Widget>(coming: Promise<W>): W {
  const told: [method: string, args: never[]][] = [];
  const handle: Record<string, unknown> = { isOpen: () => false };
  for (const method of METHODS) {
    handle[method] = (...args: never[]) => {
      told.push([method, args]);
      return handle;
    };
  }
  coming.then(
    (real) => {
      Object.assign(handle, real);
      for (const [method, args] of told) (real[method as keyof W] as (...args: never[]) => unknown)(...args);
      return real;
    },
    () => {
      for (const [, [event, listener]] of told as unknown as [string, [unknown, (detail: object) => void]][]) {
        if (event === 'error') listener({ code: 'unavailable', message: 'A script of Troupe did not load' });
      }
    },
  );
  return handle as unknown as W;
}
