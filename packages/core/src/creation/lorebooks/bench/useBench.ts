import { testLorebook, type EndpointOutput, type LorebookForm, type TestedEntry } from '@troupe/protocol';
import { useMemo, useRef, useState } from 'react';
import { isAbort, useApp } from '../../../app/index.ts';
import { useDesk, useDeskState } from '../desk/DeskContext.tsx';
import type { DeskEntry } from '../desk/entry-changes.ts';
import { writtenEntries } from '../desk/entry-rows.ts';

type Answer = EndpointOutput<typeof testLorebook>;

export interface BenchResult extends Answer {
  /** What became of each entry, by its id. */
  outcomes: ReadonlyMap<string, TestedEntry['outcome']>;
  /** What it was asked about: something else since makes it stale. */
  of: string;
  /** The chances that were drawn. */
  seed: string;
}

export interface Bench {
  text: string;
  setText: (text: string) => void;
  result: BenchResult | null;
  isStale: boolean;
  isBusy: boolean;
  failure: unknown;
  /** Asks again; with other chances where a new roll is wanted. */
  run: (isNewRoll?: boolean) => Promise<void>;
}

/** Messages of a pasted text: what empty lines part. */
export const messagesOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/u)
    .map((message) => message.trim())
    .filter((message) => message !== '');

/** A book that is not kept yet is sent whole, and may be more than a call takes. */
export const tooLarge = new RangeError('The lorebook is larger than a test takes.');

/** An entry as it is tested: of which nothing is written yet has no name for a call, and what a file said beside it speaks nowhere. */
const toTested = (entry: DeskEntry, unnamed: string): DeskEntry => ({
  ...entry,
  shadow: undefined,
  name: entry.name.trim() === '' ? unnamed : entry.name,
  folder: '',
});

/** Bytes of a call: before a lorebook is made all of its entries go with each test. */
const bytesOf = (body: object): number => new TextEncoder().encode(JSON.stringify(body)).length;

/** Asks the engine of the chats which entries a text brings to mind, with what is typed and not kept. */
export const useBench = (form: LorebookForm, sample: string, unnamed: string): Bench => {
  const { client } = useApp();
  const { lorebookId } = useDesk();
  const entries = useDeskState((state) => state.entries);
  const typed = useDeskState((state) => state.typed);
  const [text, setText] = useState(sample);
  const [result, setResult] = useState<BenchResult | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const seed = useRef('bench');
  const asking = useRef<AbortController | null>(null);
  // Compared by what it holds, which is as long as the lorebook: only while there is a result to compare with.
  const now = useMemo(
    () => (result === null ? '' : JSON.stringify([text, form, entries, typed])),
    [entries, form, result, text, typed],
  );
  const run = async (isNewRoll = false) => {
    if (isNewRoll) seed.current = crypto.randomUUID();
    asking.current?.abort();
    const { signal } = (asking.current = new AbortController());
    setBusy(true);
    setFailure(null);
    const drawn = seed.current;
    const of = JSON.stringify([text, form, entries, typed]);
    const written = writtenEntries({ entries, typed });
    const sent = lorebookId === null ? written : written.filter(({ id }) => id in typed);
    const { scan_depth, recursive } = form;
    const body = {
      ...(lorebookId !== null && { lorebook_id: lorebookId }),
      scan_depth,
      recursive,
      entries: sent.map((entry) => toTested(entry, unnamed)),
      messages: messagesOf(text),
      seed: drawn,
    };
    try {
      if (bytesOf(body) > testLorebook.bodyBytes) throw tooLarge;
      const answer = await client.call(testLorebook, { body }, { signal });
      setResult({ ...answer, of, seed: drawn, outcomes: new Map(answer.entries.map((one) => [one.entry_id, one.outcome])) });
    } catch (error) {
      if (isAbort(error)) return;
      setFailure(error);
    }
    setBusy(false);
  };
  return { text, setText, result, isStale: result !== null && result.of !== now, isBusy, failure, run };
};
