import type { Clock, NewId } from '../../ports/index.ts';

/** Digits of the instant, in milliseconds by 36, until the year 5188; and of the place among those of one call. */
const [instantDigits, placeDigits, randomDigits] = [9, 3, 9] as const;

const digits = (value: number, count: number): string => value.toString(36).padStart(count, '0').slice(-count);

/**
 * Ids of entries that are written together, in their order: entries of one insertion order stand by their ids, in a prompt
 * and in a list, so that those of a file keep its order. Small letters and digits alone, which every database sorts alike.
 */
export const createEntryIds =
  ({ clock, newId }: { clock: Clock; newId: NewId }) =>
  (count: number): string[] => {
    const instant = digits(clock.now().getTime(), instantDigits);
    return Array.from({ length: count }, (_, at) => {
      const chance = newId()
        .toLowerCase()
        .replaceAll(/[^a-z\d]/g, '0')
        .slice(-randomDigits)
        .padStart(randomDigits, '0');
      return `e${instant}${digits(at, placeDigits)}${chance}`;
    });
  };

export type EntryIds = ReturnType<typeof createEntryIds>;
