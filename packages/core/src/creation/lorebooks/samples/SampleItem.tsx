import { loreSampleLimits, type LoreExpectation, type LoreSample, type LoreSampleFailure } from '@troupe/protocol';
import { useT } from '../../../app/index.ts';
import { alertIcon, checkIcon } from '../../../ui/icons.ts';
import { Button, Icon, Select } from '../../../ui/index.ts';
import type { DeskEntry } from '../desk/entry-changes.ts';
import { useText } from '../texts.ts';
import * as css from './samples.css.ts';
import type { TestedSample } from './useSamples.ts';

const choices = ['fires', 'quiet', 'none'] as const;
type Choice = LoreExpectation | 'none';

/** Why an entry did not do what it must: reasons that need a number are told by what became of it. */
const useFailureText = (nameOf: (id: string) => string) => {
  const text = useText();
  return ({ entry_id: id, expects, outcome, why }: LoreSampleFailure): string => {
    const isTold = why !== null && why !== 'too_large' && why !== 'no_room';
    const reason = isTold ? ` ${text(`why.rule.${why}`)}.` : '';
    return `${nameOf(id)}: ${text(`lore.samples.must.${expects}`)}. ${text(`lore.samples.did.${outcome}`)}${reason}`;
  };
};

export interface SampleItemProps {
  sample: TestedSample;
  /** From 1. */
  number: number;
  /** Entries that are kept, in their order. */
  entries: readonly DeskEntry[];
  isBusy: boolean;
  onChange: (sample: LoreSample) => void;
  onRemove: () => void;
}

/** One sample: whether what its owner expects of entries came, and what that is. */
export const SampleItem = ({ sample, number, entries, isBusy, onChange, onRemove }: SampleItemProps) => {
  const t = useT();
  const text = useText();
  const { messages, expected, failures } = sample;
  const nameOf = (id: string): string => {
    const entry = entries.find((one) => one.id === id);
    return entry === undefined ? text('lore.samples.gone') : entry.name || text('lore.entry.unnamed');
  };
  const failureText = useFailureText(nameOf);
  const hasFailed = failures.length > 0;
  const name = text('lore.samples.named', { number: t.number(number) });
  const expect = (id: string, choice: Choice) => {
    const others = expected.filter(({ entry_id }) => entry_id !== id);
    onChange({ ...sample, expected: choice === 'none' ? others : [...others, { entry_id: id, expects: choice }] });
  };
  const left = entries.filter(({ id }) => !expected.some(({ entry_id }) => entry_id === id));
  const canAdd = left.length > 0 && expected.length < loreSampleLimits.expectedMax;
  return (
    <li className={css.item} data-troupe-state={hasFailed ? 'fails' : 'passes'}>
      <div className={css.itemHead}>
        <span className={css.sign} data-troupe-state={hasFailed ? 'fails' : 'passes'}>
          <Icon glyph={hasFailed ? alertIcon : checkIcon} size="sm" />
        </span>
        <strong>{name}</strong>
        <span>{text(hasFailed ? 'lore.samples.fails' : 'lore.samples.passes')}</span>
      </div>
      <p className={css.text} dir="auto">
        {messages.join('\n\n')}
      </p>
      {hasFailed && (
        <ul className={css.failures}>
          {failures.map((failure) => (
            <li key={failure.entry_id} dir="auto">
              {failureText(failure)}
            </li>
          ))}
        </ul>
      )}
      <details aria-label={`${text('lore.samples.expected')}: ${name}`}>
        <summary className={css.summary}>{text('lore.samples.expected')}</summary>
        <ul className={css.expected}>
          {expected.map(({ entry_id: id, expects }) => (
            <li key={id} className={css.expectation}>
              <span dir="auto">{nameOf(id)}</span>
              <Select<Choice>
                aria-label={text('lore.samples.of', { name: nameOf(id) })}
                options={choices.map((value) => ({ value, label: text(`lore.samples.must.${value}`) }))}
                value={expects}
                disabled={isBusy}
                onValueChange={(choice) => expect(id, choice)}
              />
            </li>
          ))}
        </ul>
        {canAdd && (
          <Select
            aria-label={text('lore.samples.add')}
            options={[
              { value: '', label: text('lore.samples.add') },
              ...left.map((entry) => ({ value: entry.id, label: entry.name || text('lore.entry.unnamed') })),
            ]}
            value=""
            disabled={isBusy}
            onValueChange={(id) => id !== '' && expect(id, 'fires')}
          />
        )}
      </details>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`${text('lore.samples.remove')}: ${name}`}
        aria-disabled={isBusy}
        onClick={onRemove}
      >
        {text('lore.samples.remove')}
      </Button>
    </li>
  );
};
