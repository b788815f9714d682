import { setTimeout as pause } from 'node:timers/promises';
import { networksOf } from '../networks.ts';

/** Bytes of refused bodies that a network may have sent, how many of them are forgotten in a millisecond, and the most that is remembered. */
const [freeBytes, forgottenPerMs, rememberedBytes] = [2_000_000, 64, 8_000_000];
/** Bytes of a body that costs so little that it never waits: what people write in a chat. */
const smallBytes = 16_384;
/** What a refused body of no announced length counts as: its pieces may be of one byte, and each costs as much as a thousand. */
const unannouncedBytes = 256_000;
/** Milliseconds that a request of such a network waits before it is refused unread. */
const heldMs = 1000;
/** Requests of one network that wait at one time, and of all: what is more is refused at once. */
const [heldOfOne, heldOfAll] = [16, 256];
/** Networks that are remembered. */
const networksMax = 10_000;

/** What is known of a request with a body before it is read. */
export interface Arrival {
  address: string;
  /** Null where it announces none. */
  length: number | null;
  isForm: boolean;
}

/**
 * What refused bodies cost the one event loop that all share, by the network that sent them. To parse and refuse a megabyte takes
 * some ten milliseconds, and nothing else counts what is refused for its shape.
 */
export interface RefusalDebts {
  /** Seconds after which the network of a request may send a body again, 0 for now. One that has to wait is told so a second later. */
  admit(arrival: Arrival): Promise<number>;
  /** Counts a body that was answered with a status. */
  count(arrival: Arrival, status: number): void;
}

/** No request waits: for tests that send refused bodies without end. */
export const noDebts: RefusalDebts = { admit: async () => 0, count: () => undefined };

export const createRefusalDebts = ({ now = () => performance.now(), hold = (ms: number) => pause(ms) } = {}): RefusalDebts => {
  const networks = new Map<string, { bytes: number; at: number; held: number }>();
  let held = 0;

  /** Bytes that a network is over what it may have sent. */
  const owed = (network: string): number => {
    const known = networks.get(network);
    if (!known) return 0;
    const at = now();
    known.bytes = Math.max(0, known.bytes - (at - known.at) * forgottenPerMs);
    known.at = at;
    return Math.max(0, known.bytes - freeBytes);
  };

  /** A network is the last one forgotten that was counted last. */
  const remember = (network: string) => {
    const known = networks.get(network) ?? { bytes: 0, at: now(), held: 0 };
    networks.delete(network);
    networks.set(network, known);
    for (const [oldest] of networks) {
      if (networks.size <= networksMax) break;
      networks.delete(oldest);
    }
    return known;
  };

  return {
    async admit({ address, length }) {
      if (length !== null && length <= smallBytes) return 0;
      const { network } = networksOf(address);
      const known = networks.get(network);
      if (!known || owed(network) === 0) return 0;
      if (known.held < heldOfOne && held < heldOfAll) {
        known.held += 1;
        held += 1;
        await hold(heldMs);
        known.held -= 1;
        held -= 1;
      }
      return Math.ceil(owed(network) / forgottenPerMs / 1000);
    },

    count({ address, length, isForm }, status) {
      // A form is counted before it is read, by its own limit; beyond that it costs what any unread body costs.
      if (status < 400 || status >= 500 || (isForm && status !== 429)) return;
      const { network } = networksOf(address);
      const known = remember(network);
      owed(network);
      known.bytes = Math.min(rememberedBytes, known.bytes + (length ?? unannouncedBytes));
    },
  };
};
