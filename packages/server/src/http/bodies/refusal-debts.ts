import { setTimeout as pause } from 'node:timers/promises';
import { networksOf } from '../networks.ts';

/** Bytes of refused bodies that a network may have sent, how many of them are forgotten in a millisecond, and the most that is remembered. */
const [freeBytes, forgottenPerMs, rememberedBytes] = [2_000_000, 64, 8_000_000];
/** Bytes of large bodies that a network may have on their way at one time. */
const onTheWayBytes = 8_000_000;
/** All of these for the wider net of an IPv6 network. */
const siteFactor = 4;
/** Bytes of a body that costs so little that it never waits: what people write in a chat. */
const smallBytes = 16_384;
/** What a body of no announced length counts as: its pieces may be of one byte, and each costs as much as a thousand. */
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
  /**
   * Seconds after which the network of a request may send a body again, 0 for now. One that has to wait is told so a second
   * later. What is let in is on its way until `count` is told how it was answered.
   */
  admit(arrival: Arrival): Promise<number>;
  /** Counts a body that was answered with a status. */
  count(arrival: Arrival, status: number): void;
}

/** No request waits: for tests that send refused bodies without end. */
export const noDebts: RefusalDebts = { admit: async () => 0, count: () => undefined };

interface Debt {
  /** How many times what one network may. */
  factor: number;
  bytes: number;
  /** When the bytes were as many, in milliseconds. */
  at: number;
  onTheWay: number;
  held: number;
}

const sizeOf = ({ length }: Arrival): number => length ?? unannouncedBytes;

export const createRefusalDebts = ({ now = () => performance.now(), hold = (ms: number) => pause(ms) } = {}): RefusalDebts => {
  const debts = new Map<string, Debt>();
  const onTheWay = new Map<Arrival, Debt[]>();
  let held = 0;

  /** The debt under a key, as it is now; the last one forgotten is that which was asked for last. */
  const debtOf = (key: string, factor: number): Debt => {
    const at = now();
    const debt = debts.get(key) ?? { factor, bytes: 0, at, onTheWay: 0, held: 0 };
    debt.bytes = Math.max(0, debt.bytes - (at - debt.at) * forgottenPerMs * factor);
    debt.at = at;
    debts.delete(key);
    debts.set(key, debt);
    for (const [oldest] of debts) {
      if (debts.size <= networksMax) break;
      debts.delete(oldest);
    }
    return debt;
  };

  /** Of the network of an address, and of the wider net around it. */
  const debtsOf = (address: string): [Debt, ...Debt[]] => {
    const { network, site } = networksOf(address);
    return [debtOf(network, 1), ...(site === null ? [] : [debtOf(site, siteFactor)])];
  };

  /** Seconds until a body may come: what is owed has to be forgotten, and what is on its way to arrive. */
  const wait = (arrival: Arrival): number =>
    Math.max(
      ...debtsOf(arrival.address).map(({ factor, bytes, onTheWay: coming }) => {
        const owed = Math.max(0, bytes - freeBytes * factor);
        if (owed > 0) return Math.ceil(owed / forgottenPerMs / factor / 1000);
        return !arrival.isForm && coming > 0 && coming + sizeOf(arrival) > onTheWayBytes * factor ? 1 : 0;
      }),
    );

  /** A form is read as it comes, and has a limit of its own. */
  const letIn = (arrival: Arrival): number => {
    if (arrival.isForm) return 0;
    const taken = debtsOf(arrival.address);
    for (const debt of taken) debt.onTheWay += sizeOf(arrival);
    onTheWay.set(arrival, taken);
    return 0;
  };

  return {
    async admit(arrival) {
      if (arrival.length !== null && arrival.length <= smallBytes) return 0;
      if (wait(arrival) === 0) return letIn(arrival);
      const [ofNetwork] = debtsOf(arrival.address);
      if (ofNetwork.held < heldOfOne && held < heldOfAll) {
        ofNetwork.held += 1;
        held += 1;
        await hold(heldMs);
        ofNetwork.held -= 1;
        held -= 1;
      }
      return wait(arrival) || letIn(arrival);
    },

    count(arrival, status) {
      for (const debt of onTheWay.get(arrival) ?? []) debt.onTheWay -= sizeOf(arrival);
      onTheWay.delete(arrival);
      // Beyond its limit a form costs what any unread body costs.
      if (status < 400 || status >= 500 || (arrival.isForm && status !== 429)) return;
      for (const debt of debtsOf(arrival.address))
        debt.bytes = Math.min(rememberedBytes * debt.factor, debt.bytes + sizeOf(arrival));
    },
  };
};
