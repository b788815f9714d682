import { createRandom } from '../kernel/seeded-random.ts';

/** What a stranger sends: one request, or a few that belong together, through the front door. */
export interface Hostile {
  /** What it is, so that it can be found again when it fails. */
  label: string;
  /** Sends it and reads the answers whole; resolves with the last status. May be sent more than once. */
  send(door: Door): Promise<number>;
}

/** One of many of a kind; made when its turn comes, because some are megabytes. */
export interface HostileInput {
  /** Its class, by which results are told. */
  kind: string;
  /** Its number within the class; the same number is the same input in every run. */
  index: number;
  make(): Promise<Hostile>;
}

/** The front door, with the keys that any user can get. */
export interface Door {
  /** Sends a request with a path or an address; the answer's body is read to its end. */
  ask(path: string, init?: RequestInit & { as?: 'member' }): Promise<{ status: number; text: string }>;
  /** Bytes as they come over a socket, to the real listener; resolves when the other side closed or answered. */
  raw(bytes: string): Promise<number>;
  searchKey: string;
  characterId: string;
  conversationId: string;
}

/** Choices that are the same in every run. */
export interface Dice {
  int(max: number): number;
  pick<T>(list: readonly T[]): T;
  chance(share: number): boolean;
  text(units: readonly string[], count: number): string;
}

export const createDice = (seed: string): Dice => {
  const random = createRandom(seed);
  const int = (max: number) => Math.floor(random() * max);
  const pick = <T>(list: readonly T[]): T => list[int(list.length)] as T;
  return {
    int,
    pick,
    chance: (share) => random() < share,
    text(units, count) {
      let text = '';
      for (let left = count; left > 0; left -= 1) text += pick(units);
      return text;
    },
  };
};

/** So many inputs of one kind, each made from its number. */
export const some = (
  kind: string,
  count: number,
  make: (dice: Dice, index: number) => Hostile | Promise<Hostile>,
): HostileInput[] =>
  Array.from({ length: count }, (_, index) => ({ kind, index, make: async () => make(createDice(`${kind} ${index}`), index) }));

/** Enough of a value to know it by; a copy, because a part of a text keeps the whole of it in memory. */
export const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 400 ? `${Buffer.from(text.slice(0, 300)).toString()}… (${text.length} characters)` : text;
};

/** A form as it goes over the wire; a server that hangs up early leaves nothing behind of it. */
export const asBytes = async (form: FormData): Promise<{ body: ArrayBuffer; headers: Record<string, string> }> => {
  const whole = new Response(form);
  return { headers: { 'content-type': whole.headers.get('content-type') ?? '' }, body: await whole.arrayBuffer() };
};

/** JSON of so many bytes: at the path of an object, a list of nothing but one item. */
export const filledWith = (path: readonly string[], item: string, bytes: number): string => {
  const [before, after] = path.reduceRight(([left, right], name) => [`{${JSON.stringify(name)}:${left}`, `${right}}`], ['', '']);
  const count = Math.floor((bytes - before.length - after.length - 2) / (item.length + 1));
  return `${before}[${Array.from({ length: count }, () => item).join(',')}]${after}`;
};
