import { AppError } from '@troupe/protocol';

type Card = Uint8Array<ArrayBuffer>;

/** Bytes of cards that one process remembers. */
const rememberedBytes = 16_000_000;
/** Cards that are drawn at one time, that wait for it, and of those the ones that one network asked for. */
const [drawnAtOnce, waitingMost, waitingOfNetwork] = [2, 64, 8];

/**
 * The requests that wait, by network. Networks take turns, so that one that asks for all cards does not hold up the
 * others.
 */
const createTurns = () => {
  const lines = new Map<string, (() => void)[]>();
  let waiting = 0;
  return {
    /** Throws `unavailable` where enough requests of the network, or of all together, wait. */
    wait: (network: string): Promise<void> => {
      const line = lines.get(network) ?? [];
      if (waiting >= waitingMost || line.length >= waitingOfNetwork) throw new AppError('unavailable');
      lines.set(network, line);
      waiting += 1;
      return new Promise((resolve) => void line.push(resolve));
    },
    /** Lets the next one go on; false where none waits. */
    next: (): boolean => {
      const [first] = lines;
      if (first === undefined) return false;
      const [network, line] = first;
      const go = line.shift();
      lines.delete(network);
      if (line.length > 0) lines.set(network, line);
      waiting -= 1;
      go?.();
      return true;
    },
  };
};

/** How to get a card: find a stored one, at once, or draw it, in turn. */
export interface CardSource {
  find: () => Promise<Card | null>;
  draw: () => Promise<Card>;
}

/** Finds or draws each card once while it is remembered; draws a few at a time. Throws `unavailable` where too many wait. */
export const createCardDesk = () => {
  const remembered = new Map<string, Card>();
  const coming = new Map<string, Promise<Card>>();
  const turns = createTurns();
  let [bytes, drawing] = [0, 0];

  const remember = (hash: string, png: Card) => {
    remembered.set(hash, png);
    bytes += png.length;
    for (const [oldest, { length }] of remembered) {
      if (bytes <= rememberedBytes) break;
      remembered.delete(oldest);
      bytes -= length;
    }
  };

  const drawInTurn = async (network: string, draw: CardSource['draw']) => {
    if (drawing < drawnAtOnce) drawing += 1;
    else await turns.wait(network);
    try {
      return await draw();
    } finally {
      if (!turns.next()) drawing -= 1;
    }
  };
  const make = async (hash: string, network: string, { find, draw }: CardSource) => {
    const png = (await find()) ?? (await drawInTurn(network, draw));
    remember(hash, png);
    return png;
  };

  return async (hash: string, network: string, source: CardSource): Promise<Card> => {
    const known = remembered.get(hash);
    if (known) return known;
    const begun = coming.get(hash);
    if (begun) return begun;
    const made = make(hash, network, source).finally(() => coming.delete(hash));
    coming.set(hash, made);
    return made;
  };
};
