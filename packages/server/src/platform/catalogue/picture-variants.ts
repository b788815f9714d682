import type { PictureWidth } from '@troupe/protocol';
import type { PictureScaler } from '../../ports/index.ts';

/** Bytes of scaled pictures that one process remembers: some thousands of portraits. */
const rememberedBytes = 24_000_000;
/** What a remembered one costs besides its own bytes, so that those left as they are count as well. */
const entryBytes = 500;
/** Pictures that are scaled at one time, and that wait for it. */
const [scaledAtOnce, waitingMost] = [2, 64];
/** Milliseconds that one waits at most: a face that comes whole is better than one that does not come. */
const waitsAtMost = 3000;

/** How a picture is wanted: at a width, or with nothing of it to be seen but its colours. */
export type VariantKind = PictureWidth | 'blurred';

/**
 * A picture as it is wanted; `original` where it is better left as it is, or cannot be blurred, `busy` where too many wait to be
 * scaled.
 */
export type PictureVariant = Uint8Array<ArrayBuffer> | 'original' | 'busy';

export interface PictureVariants {
  /** `read` is asked for the picture's own bytes only where this one is not remembered. Throws what `read` throws. */
  find(id: string, kind: VariantKind, read: () => Promise<Uint8Array>): Promise<PictureVariant>;
}

/** Pictures at the sizes they are shown, made when first asked for; browsers keep them for ever, so what is forgotten is rarely asked for again. */
export const createPictureVariants = (
  { scale, blur }: Pick<PictureScaler, 'scale' | 'blur'>,
  { waitMs = waitsAtMost } = {},
): PictureVariants => {
  const remembered = new Map<string, PictureVariant>();
  const coming = new Map<string, Promise<PictureVariant>>();
  const waiting: (() => void)[] = [];
  let [bytes, scaling] = [0, 0];
  const costOf = (variant: PictureVariant) => entryBytes + (typeof variant === 'string' ? 0 : variant.length);

  const remember = (key: string, variant: PictureVariant) => {
    remembered.set(key, variant);
    bytes += costOf(variant);
    for (const [oldest, old] of remembered) {
      if (bytes <= rememberedBytes) break;
      remembered.delete(oldest);
      bytes -= costOf(old);
    }
  };

  /** Whether a place came free in time. A call that ends hands its place to the next in line, so that no later call takes it. */
  const untilFree = () =>
    new Promise<boolean>((resolve) => {
      const take = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(take), 1);
        resolve(false);
      }, waitMs);
      waiting.push(take);
    });

  const make = async (key: string, kind: VariantKind, read: () => Promise<Uint8Array>): Promise<PictureVariant> => {
    if (scaling < scaledAtOnce) scaling += 1;
    else if (!(await untilFree())) return 'busy';
    try {
      const bytes = await read();
      const variant = (await (kind === 'blurred' ? blur(bytes) : scale(bytes, kind))) ?? 'original';
      remember(key, variant);
      return variant;
    } finally {
      const next = waiting.shift();
      if (next) next();
      else scaling -= 1;
    }
  };

  return {
    async find(id, kind, read) {
      const key = `${id}/${kind}`;
      const known = remembered.get(key);
      if (known) {
        // The last one asked for is the last one forgotten.
        remembered.delete(key);
        remembered.set(key, known);
        return known;
      }
      const begun = coming.get(key);
      if (begun) return begun;
      if (scaling >= scaledAtOnce && waiting.length >= waitingMost) return 'busy';
      const made = make(key, kind, read).finally(() => coming.delete(key));
      coming.set(key, made);
      return made;
    },
  };
};
