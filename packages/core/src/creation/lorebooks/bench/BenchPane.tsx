import type { TestedEntry } from '@troupe/protocol';
import { useMemo, type ReactNode } from 'react';
import { useApp, useT } from '../../../app/index.ts';
import { alertIcon, checkIcon, refreshIcon, xIcon } from '../../../ui/icons.ts';
import { Button, Icon, Notice, TextAreaField, VisuallyHidden } from '../../../ui/index.ts';
import { useDesk, useDeskState } from '../desk/DeskContext.tsx';
import type { DeskEntry } from '../desk/entry-changes.ts';
import { writtenEntries } from '../desk/entry-rows.ts';
import { SamplesPane } from '../samples/SamplesPane.tsx';
import { useText } from '../texts.ts';
import { benchPane, paneHead, paneTitle } from '../workbench/workbench.css.ts';
import * as css from './bench.css.ts';
import { tooLarge, type Bench, type BenchResult } from './useBench.ts';

/** Entries that stay quiet and are listed; a lorebook may have a thousand. */
const quietMax = 50;

const signs = { fired: checkIcon, cut: alertIcon, quiet: xIcon } as const;

/** Why an entry comes up, or does not. */
const useReason = (entries: ReadonlyMap<string, DeskEntry>) => {
  const t = useT();
  const text = useText();
  const nameOf = (id: string | null) => (id === null ? '' : entries.get(id)?.name || text('lore.entry.unnamed'));
  return (one: TestedEntry): string => {
    const { why, keyword } = one;
    if (why === 'too_large' || why === 'no_room')
      return text(`why.rule.${why}`, { tokens: t.number(one.tokens ?? 0), left: t.number(one.left ?? 0) });
    if (why === 'probability' && one.rolled !== null)
      return text('lore.bench.chance', {
        rolled: t.number(Math.floor(one.rolled)),
        needed: t.number(entries.get(one.entry_id)?.rules.probability ?? 100),
      });
    if (why === 'group' && one.lost_to !== null) return text('lore.bench.group', { name: nameOf(one.lost_to) });
    if (why !== null) return text(`why.rule.${why}`);
    if (keyword === null) return text('lore.entry.always');
    if (one.called_by !== null) return text('lore.bench.called', { keyword, name: nameOf(one.called_by) });
    return text('lore.bench.said', { keyword, number: t.number((one.message ?? 0) + 1) });
  };
};

interface HitProps {
  one: TestedEntry;
  name: string;
  reason: string;
  onChoose: () => void;
}

const Hit = ({ one, name, reason, onChoose }: HitProps) => {
  const t = useT();
  const text = useText();
  const said = { fired: text('lore.bench.fired'), cut: text('lore.bench.cut'), quiet: text('lore.bench.silent') }[one.outcome];
  return (
    <li className={css.hit} data-troupe-state={one.outcome}>
      <span className={css.sign} data-troupe-state={one.outcome}>
        <Icon glyph={signs[one.outcome]} size="sm" />
        <VisuallyHidden>{said}</VisuallyHidden>
      </span>
      <button type="button" className={css.name} dir="auto" onClick={onChoose}>
        {name}
      </button>
      <span className={css.tokens}>{one.tokens === null ? '–' : t.number(one.tokens)}</span>
      <span className={css.why} dir="auto">
        {reason}
      </span>
    </li>
  );
};

/** A message with the words that called something. */
const Marked = ({ message, hits }: { message: string; hits: readonly TestedEntry[] }) => {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { entry_id: id, start, end, outcome } of hits.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0))) {
    if (start === null || end === null || start < at) continue;
    parts.push(
      message.slice(at, start),
      <mark key={id} className={css.mark} data-troupe-state={outcome}>
        {message.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return (
    <>
      {parts}
      {message.slice(at)}
    </>
  );
};

const Found = ({ result, onChoose }: { result: BenchResult; onChoose: (id: string) => void }) => {
  const t = useT();
  const text = useText();
  const entries = useDeskState((state) => state.entries);
  const typed = useDeskState((state) => state.typed);
  const byId = useMemo(() => new Map(writtenEntries({ entries, typed }).map((entry) => [entry.id, entry])), [entries, typed]);
  const reasonOf = useReason(byId);
  const hit = (one: TestedEntry) => (
    <Hit
      key={one.entry_id}
      one={one}
      name={byId.get(one.entry_id)?.name || text('lore.entry.unnamed')}
      reason={reasonOf(one)}
      onChoose={() => onChoose(one.entry_id)}
    />
  );
  const called = result.entries.filter(({ outcome }) => outcome !== 'quiet');
  const quiet = result.entries.filter(({ outcome }) => outcome === 'quiet');
  const { tokens, limit } = result;
  return (
    <>
      <ol className={css.messages}>
        {result.messages.map((message, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a message is what stands in its place
          <li key={at} className={css.sample} dir="auto">
            <Marked message={message} hits={result.entries.filter((one) => one.message === at)} />
          </li>
        ))}
      </ol>
      <p className={css.sum} role="status">
        <span className={css.sumName}>{text('lore.bench.sum')}</span>
        <span>{text('lore.bench.tokens', { tokens: t.number(tokens), limit: t.number(limit) })}</span>
      </p>
      <meter className={css.meter} aria-label={text('lore.bench.sum')} min={0} max={Math.max(limit, 1)} value={tokens} />
      {called.length === 0 ? (
        <p className={css.quiet}>{text('lore.bench.none')}</p>
      ) : (
        <ul className={css.hits}>{called.map(hit)}</ul>
      )}
      {quiet.length > 0 && (
        <details aria-label={text('lore.bench.quiet', { count: quiet.length })}>
          <summary className={css.quiet}>{text('lore.bench.quiet', { count: quiet.length })}</summary>
          <ul className={css.hits}>{quiet.slice(0, quietMax).map(hit)}</ul>
        </details>
      )}
    </>
  );
};

/** Which entries a text brings up, and why the others stay quiet: what a chat would do. */
export const BenchPane = ({ bench }: { bench: Bench }) => {
  const { t } = useApp();
  const text = useText();
  const { id, lorebookId, choose } = useDesk();
  const { result, isStale, isBusy, failure, run } = bench;
  const titleId = `${id}-bench`;
  return (
    <section className={benchPane} aria-labelledby={titleId} data-troupe-part="bench">
      <div className={paneHead}>
        <h2 id={titleId} className={paneTitle}>
          {text('lore.bench')}
        </h2>
      </div>
      <TextAreaField
        label={text('lore.bench.text')}
        hint={text('lore.bench.text.hint')}
        rows={4}
        value={bench.text}
        onChange={({ currentTarget }) => bench.setText(currentTarget.value)}
      />
      <div className={css.actions}>
        <Button variant={result === null || isStale ? 'primary' : 'outline'} aria-disabled={isBusy} onClick={() => void run()}>
          {text(isBusy ? 'lore.bench.running' : 'lore.bench.run')}
        </Button>
        {result && (
          <Button variant="quiet" aria-disabled={isBusy} onClick={() => void run(true)}>
            <Icon glyph={refreshIcon} size="sm" />
            {text('lore.bench.again')}
          </Button>
        )}
      </div>
      {failure !== null && (
        <Notice tone="danger" glyph={alertIcon} role="alert">
          {failure === tooLarge ? text('lore.bench.too-large') : t.error(failure)}
        </Notice>
      )}
      {result && isStale && <p className={css.quiet}>{text('lore.bench.stale')}</p>}
      {result && <Found result={result} onChoose={choose} />}
      {lorebookId !== null && <SamplesPane lorebookId={lorebookId} result={isStale ? null : result} />}
    </section>
  );
};
