/** Text that is being written, in parts that a judge elsewhere can judge while the rest is written. */

/** A sentence is a window of its own from here on; a longer one is cut at a space. Characters. */
const windowLength = { least: 24, most: 400 } as const;
/** How long text waits for the end of its sentence, in milliseconds. */
export const windowMs = 600;

const sentenceEnd = /[.!?…。！？]["'”’»*)\]]*\s|\n/gu;

/** How much of a text is a window now; 0 where its sentence goes on. */
export const windowEnd = (text: string): number => {
  for (const match of text.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length;
    if (end >= windowLength.least) return end;
  }
  if (text.length < windowLength.most) return 0;
  const space = text.lastIndexOf(' ', windowLength.most);
  return space > 0 ? space + 1 : windowLength.most;
};

/**
 * Judges windows in parallel and yields them in order. What `judge` throws ends the whole, with nothing of its window
 * shown.
 */
export async function* judgedWindows(
  source: AsyncIterable<string>,
  judge: (window: string) => Promise<void>,
  maxWaitMs = windowMs,
): AsyncGenerator<string> {
  const judged: Promise<string>[] = [];
  let held = '';
  let isEnded = false;
  let wake = () => {};
  let timer: NodeJS.Timeout | undefined;

  const cut = (length: number) => {
    const window = held.slice(0, length);
    held = held.slice(length);
    if (window === '') return;
    const result = judge(window).then(() => window);
    result.catch(() => undefined);
    judged.push(result);
    wake();
  };
  const waitFor = (work: () => void) => {
    clearTimeout(timer);
    timer = held === '' ? undefined : setTimeout(work, maxWaitMs);
  };
  /** Its sentence takes too long: what is whole of it goes, and the last word only after as long again. */
  const cutAtWord = () => {
    cut(held.lastIndexOf(' ') + 1);
    waitFor(() => cut(held.length));
  };
  const read = async () => {
    try {
      for await (const piece of source) {
        const isFirst = held === '';
        held += piece;
        const ends = windowEnd(held);
        for (let end = ends; end > 0; end = windowEnd(held)) cut(end);
        if (isFirst || ends > 0) waitFor(cutAtWord);
      }
      cut(held.length);
    } catch (error) {
      // What came before the failure was written, and may be seen once it is judged.
      cut(held.length);
      const failed = Promise.reject<string>(error);
      failed.catch(() => undefined);
      judged.push(failed);
    } finally {
      clearTimeout(timer);
      isEnded = true;
      wake();
    }
  };

  const reading = read();
  try {
    for (;;) {
      const next = judged.shift();
      if (next) yield await next;
      else if (isEnded) break;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    clearTimeout(timer);
  }
  await reading;
}
