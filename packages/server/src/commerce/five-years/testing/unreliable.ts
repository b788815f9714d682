import type { Payments } from '../../../ports/index.ts';
import type { Shop } from '../../testing.ts';

/** One of so many calls to the processor fails: half of those before it did anything, half after. */
const callsPerFault = 20;

const asking = ['charge', 'chargeSaved', 'find', 'cancel', 'refund', 'forgetCard'] as const satisfies readonly (keyof Payments)[];

/** A way to a processor, and back from it, that cannot be relied on. */
export const createWay = (random: () => number) => {
  const way = { isReliable: false, faults: 0 };
  /** Until when the processor hears nothing but refusals about an event. */
  const late = new Map<string, number>();

  const call = async <T>(work: () => Promise<T>): Promise<T> => {
    const drawn = way.isReliable ? 1 : random() * callsPerFault;
    if (drawn >= 1) return work();
    way.faults += 1;
    if (drawn < 0.5) throw new Error('The processor was not reached.');
    await work();
    throw new Error("The processor's answer was lost.");
  };

  return {
    /** Whether everything arrives from now on, and how much did not until now. */
    way,

    around(payments: Payments): Payments {
      const calls = asking.map((name) => [
        name,
        (...given: unknown[]) => call(() => Reflect.apply(payments[name], payments, given)),
      ]);
      return { ...payments, ...(Object.fromEntries(calls) as Pick<Payments, (typeof asking)[number]>) };
    },

    /** Carries an event: most of them once, and some twice, up to three days late, or never. */
    carry:
      (clock: { now(): Date }): Shop['network']['carry'] =>
      async (event, arrive) => {
        if (way.isReliable) return arrive(event);
        const body = await event.clone().text();
        const until = late.get(body);
        if (until !== undefined) return clock.now().getTime() < until ? new Response(null, { status: 503 }) : arrive(event);
        const drawn = random();
        if (drawn < 0.05) return new Response(null, { status: 204 });
        if (drawn < 0.1) {
          late.set(body, clock.now().getTime() + random() * 3 * 86_400_000);
          return new Response(null, { status: 503 });
        }
        if (drawn < 0.2) await arrive(event.clone());
        return arrive(event);
      },
  };
};
