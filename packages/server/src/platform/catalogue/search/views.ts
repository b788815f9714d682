import type { Turns } from '../../../kernel/turns.ts';
import type { SearchDocument } from './fields.ts';
import type { Matches } from './matches.ts';

/** Which characters a key shows at all, or a part of a filter: kept from one search to the next, and right after every change. */
export interface View {
  /** 1 for each place that fits. */
  readonly allowed: Uint8Array;
  /** How many fit. */
  readonly count: number;
}

export interface Views {
  /** The view of a key or of a part of a filter, made at the first time. */
  of(key: string, matches: Matches, documents: readonly (SearchDocument | null)[], turns: Turns): Promise<View>;
  /** Whatever is put or removed is told here. */
  changed(place: number, document: SearchDocument | null): void;
}

/** Places that are looked at between two looks at the clock. */
const step = 2000;

const createView = (matches: Matches, length: number) => {
  let allowed = new Uint8Array(length);
  let count = 0;
  return {
    get allowed() {
      return allowed;
    },
    get count() {
      return count;
    },
    look(place: number, document: SearchDocument | null) {
      if (place >= allowed.length) {
        const wider = new Uint8Array(Math.max(1024, allowed.length * 2, place + 1));
        wider.set(allowed);
        allowed = wider;
      }
      const fits = document !== null && matches.fitsAt(place) ? 1 : 0;
      count += fits - (allowed[place] as number);
      allowed[place] = fits;
    },
  };
};

/** @param most how many are kept, a byte for each character; the one that was not asked for the longest goes first */
export const createViews = (most: number): Views => {
  const kept = new Map<string, { view: ReturnType<typeof createView>; ready: Promise<unknown> }>();

  return {
    async of(key, matches, documents, turns) {
      const known = kept.get(key);
      if (known) {
        // The one that was not asked for the longest goes first.
        kept.delete(key);
        kept.set(key, known);
        await known.ready;
        return known.view;
      }
      const view = createView(matches, documents.length);
      const fill = async () => {
        for (let place = 0; place < documents.length; place += 1) {
          if (place % step === 0) await turns();
          view.look(place, documents[place] ?? null);
        }
      };
      if (!matches.isLasting) {
        await fill();
        return view;
      }
      const [oldest] = kept.keys();
      if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
      // Kept before it is filled: what changes meanwhile is told to it too.
      const ready = fill();
      kept.set(key, { view, ready });
      await ready;
      return view;
    },
    changed(place, document) {
      for (const { view } of kept.values()) view.look(place, document);
    },
  };
};
