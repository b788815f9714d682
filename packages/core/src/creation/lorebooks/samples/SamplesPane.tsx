import { loreSampleLimits, type LoreSample } from '@troupe/protocol';
import { useState } from 'react';
import { useT } from '../../../app/index.ts';
import { alertIcon } from '../../../ui/icons.ts';
import { Button, Notice, VisuallyHidden } from '../../../ui/index.ts';
import type { BenchResult } from '../bench/useBench.ts';
import { useDesk, useDeskState } from '../desk/DeskContext.tsx';
import { useText } from '../texts.ts';
import { SampleItem } from './SampleItem.tsx';
import * as css from './samples.css.ts';
import { useSamples } from './useSamples.ts';

const { samplesMax, messagesMax, textMax, expectedMax } = loreSampleLimits;

export interface SamplesPaneProps {
  lorebookId: string;
  /** What the bench showed last, of what is written now; null where it shows nothing. */
  result: BenchResult | null;
}

/** Whether the messages of a test may be a sample. */
const isFit = ({ messages }: BenchResult): boolean =>
  messages.length > 0 && messages.length <= messagesMax && messages.join('').length <= textMax;

/** What went wrong with the samples, with a way to ask again for what did not come. */
const Faults = ({ failure, error, onRetry }: { failure: unknown; error: unknown; onRetry: () => void }) => {
  const t = useT();
  const text = useText();
  return (
    <>
      {failure !== null && (
        <Notice tone="danger" glyph={alertIcon} role="alert">
          <strong>{text('lore.failed')}.</strong> {t.error(failure)}
        </Notice>
      )}
      {error !== null && (
        <Notice
          tone="danger"
          glyph={alertIcon}
          role="alert"
          action={
            <Button variant="inherit" size="sm" onClick={onRetry}>
              {text('imports.retry')}
            </Button>
          }
        >
          {t.error(error)}
        </Notice>
      )}
    </>
  );
};

interface KeepProps {
  /** What the bench showed last; null where it shows nothing. */
  result: BenchResult | null;
  /** Undefined until they are there. */
  count: number | undefined;
  isBusy: boolean;
  onAdd: (from: BenchResult) => void;
}

/** The way to keep a test as a sample, or why it cannot be one. */
const KeepSample = ({ result, count, isBusy, onAdd }: KeepProps) => {
  const t = useT();
  const text = useText();
  const isFull = count !== undefined && count >= samplesMax;
  return (
    <>
      {result !== null && count !== undefined && isFit(result) && !isFull && (
        <Button variant="outline" aria-disabled={isBusy} onClick={() => void (!isBusy && onAdd(result))}>
          {text('lore.samples.keep')}
        </Button>
      )}
      {result !== null && !isFit(result) && (
        <p className={css.hint}>{text('lore.samples.too-long', { messages: t.number(messagesMax), max: t.number(textMax) })}</p>
      )}
      {isFull && <p className={css.hint}>{text('lore.samples.full', { max: t.number(samplesMax) })}</p>}
    </>
  );
};

/** Samples of a lorebook: texts that are tested with it on each save, and which of them fail. Nothing is kept back by one. */
export const SamplesPane = ({ lorebookId, result }: SamplesPaneProps) => {
  const t = useT();
  const text = useText();
  const { id } = useDesk();
  const entries = useDeskState((state) => state.entries);
  const { samples, isTesting, error, failure, isBusy, retry, save } = useSamples(lorebookId);
  const [said, setSaid] = useState('');
  const titleId = `${id}-samples`;
  const keep = async (next: readonly LoreSample[], line = '') => {
    if (await save(next)) setSaid(line);
  };
  const add = (from: BenchResult) => {
    const kept = new Set(entries.map((entry) => entry.id));
    const fired = from.entries.filter(({ outcome, entry_id }) => outcome === 'fired' && kept.has(entry_id));
    const expected = fired.slice(0, expectedMax).map(({ entry_id }) => ({ entry_id, expects: 'fires' as const }));
    return keep([...(samples ?? []), { messages: from.messages, seed: from.seed, expected }], text('lore.samples.kept'));
  };
  const failing = samples?.filter(({ failures }) => failures.length > 0).length ?? 0;
  return (
    <section className={css.pane} aria-labelledby={titleId} data-troupe-part="lore-samples">
      <h3 id={titleId} className={css.title}>
        {text('lore.samples')}
      </h3>
      <p className={css.hint}>{text('lore.samples.hint')}</p>
      <KeepSample result={result} count={samples?.length} isBusy={isBusy} onAdd={(from) => void add(from)} />
      <Faults failure={failure} error={error} onRetry={retry} />
      <p className={css.sum} role="status">
        {isTesting
          ? text('lore.samples.testing')
          : samples !== undefined &&
            samples.length > 0 &&
            text('lore.samples.sum', { passing: t.number(samples.length - failing), total: t.number(samples.length) })}
      </p>
      {samples?.length === 0 && <p className={css.hint}>{text('lore.samples.none')}</p>}
      {samples !== undefined && samples.length > 0 && (
        <ul className={css.list}>
          {samples.map((sample, at) => (
            <SampleItem
              // oxlint-disable-next-line react/no-array-index-key -- samples have no name but their place
              key={at}
              sample={sample}
              number={at + 1}
              entries={entries}
              isBusy={isBusy}
              onChange={(changed) => void keep(samples.map((one) => (one === sample ? changed : one)))}
              onRemove={() =>
                void keep(
                  samples.filter((one) => one !== sample),
                  text('lore.samples.removed'),
                )
              }
            />
          ))}
        </ul>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </section>
  );
};
