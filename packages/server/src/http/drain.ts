import { AppError } from '@troupe/protocol';
import type { Registration } from './handler.ts';

/** Seconds after which a caller may ask again: another server has the address by then. */
const retryAfter = 5;

/** A server on its way out: it begins no generation, and answers everything else. */
export const createDrain = () => {
  let isDraining = false;
  return {
    isDraining: () => isDraining,
    begin: () => void (isDraining = true),
    /** Refuses a call that begins a generation while the server drains; the handler is not asked. */
    guard: (registration: Registration): Registration => {
      const { endpoint, handle } = registration;
      if (!endpoint.generates) return registration;
      return {
        endpoint,
        handle: async (input, context) => {
          if (isDraining) throw new AppError('unavailable', { params: { retry_after: retryAfter } });
          return handle(input, context);
        },
      };
    },
  };
};
