import { useQuery } from '@tanstack/react-query';
import { limits, listTastes, updateFewer, updateTaste, type FewerWish, type Taste } from '@troupe/protocol';
import { useEffect, useRef } from 'react';
import { useApp, useOwnTexts, useSession } from '../../../app/index.ts';
import { Avatar, Button } from '../../../ui/index.ts';
import { ErrorSection } from '../../parts/errors/ErrorSection.tsx';
import { InterestPicker } from '../explore/InterestPicker.tsx';
import { useIsBlurring } from '../cards/useBlurredPicture.ts';
import { DismissalList } from './DismissalList.tsx';
import { forgetRecommendations } from './forget-recommendations.ts';
import * as css from './recommendations.css.ts';
import { texts } from './texts.ts';
import { useBatches } from './useBatches.ts';
import { useDate } from './useDate.ts';
import { WaitingRows } from '../../parts/waiting/WaitingRows.tsx';

type Held = { tastes: Taste[]; fewer: (FewerWish & { label: string })[] };

/** What is held, changed at once; a change that fails is put back and said. */
const useTastes = () => {
  const app = useApp();
  const { client, queries, notify } = app;
  const text = useOwnTexts(texts);
  const userId = useSession(({ session }) => session?.user.id);
  const queryKey = [listTastes.id, userId];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.call(listTastes, {}, { signal }),
  });
  const change = async (next: (held: Held) => Held, keep: () => Promise<unknown>) => {
    const before = queries.getQueryData<Held>(queryKey);
    queries.setQueryData<Held>(queryKey, (held) => held && next(held));
    try {
      await keep();
      forgetRecommendations(app, 'tastes');
    } catch {
      queries.setQueryData(queryKey, before);
      notify({ kind: 'danger', text: text('recommendations.failed'), durationMs: limits.toastNormalMs });
    }
  };
  return {
    held: data,
    error,
    retry: () => void refetch(),
    use: (id: string, is_counted: boolean) =>
      void change(
        (held) => ({ ...held, tastes: held.tastes.map((one) => (one.character_id === id ? { ...one, is_counted } : one)) }),
        () => client.call(updateTaste, { params: { characterId: id }, body: { is_counted } }),
      ),
    wantAgain: ({ kind, value }: FewerWish) =>
      void change(
        (held) => ({ ...held, fewer: held.fewer.filter((one) => one.kind !== kind || one.value !== value) }),
        () => client.call(updateFewer, { body: { kind, value, is_wanted: false } }),
      ),
  };
};

const TasteRow = ({ taste, onUse }: { taste: Taste; onUse: (isCounted: boolean) => void }) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const dateOf = useDate();
  const isBlurring = useIsBlurring();
  const date = dateOf(taste.updated_at);
  const told = taste.weight < 0 ? 'recommendations.tastes.dislike' : 'recommendations.tastes.like';
  return (
    <li className={css.entry}>
      <Avatar src={taste.avatar_is_nsfw && isBlurring ? null : taste.avatar_url} name={taste.name} size={40} />
      <span className={css.about}>
        <strong dir="auto">{taste.name}</strong>
        <span className={css.small}>
          {taste.is_counted
            ? text(told, { percent: t.percent(Math.abs(taste.weight)), date })
            : text('recommendations.tastes.off')}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={taste.is_counted}
        className={css.track}
        aria-label={text('recommendations.tastes.use', { name: taste.name })}
        checked={taste.is_counted}
        onChange={(event) => onUse(event.currentTarget.checked)}
      />
    </li>
  );
};

/** The strongest first, ten at a time. */
const TasteList = ({ tastes, onUse }: { tastes: readonly Taste[]; onUse: (id: string, isCounted: boolean) => void }) => {
  const text = useOwnTexts(texts);
  const { drawn, more } = useBatches(tastes);
  return (
    <>
      <ul className={css.list} data-troupe-part="tastes">
        {drawn.map((taste) => (
          <TasteRow key={taste.character_id} taste={taste} onUse={(isCounted) => onUse(taste.character_id, isCounted)} />
        ))}
      </ul>
      {more && (
        <div className={css.more}>
          <Button variant="outline" onClick={more}>
            {text('recommendations.more')}
          </Button>
        </div>
      )}
    </>
  );
};

/** "What counts": every taste with a switch, what fewer are wanted of, and what was sent away. */
export const TastesPage = ({ onBack }: { onBack: () => void }) => {
  const text = useOwnTexts(texts);
  const { held, error, retry, use, wantAgain } = useTastes();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={css.page} data-troupe-part="tastes-page">
      <div className={css.column}>
        <h1 ref={heading} tabIndex={-1} className={css.pageTitle}>
          {text('recommendations.knows.title')}
        </h1>
        <p className={css.lead}>
          <Button variant="outline" size="sm" onClick={onBack}>
            {text('recommendations.back')}
          </Button>
        </p>
        <InterestPicker />
        <h2 className={css.subtitle}>{text('recommendations.tastes.title')}</h2>
        {error && !held ? <ErrorSection onRetry={retry} /> : !held && <WaitingRows />}
        {held?.tastes.length === 0 && <p className={css.small}>{text('recommendations.tastes.empty')}</p>}
        {held && held.tastes.length > 0 && <TasteList tastes={held.tastes} onUse={use} />}
        {held && held.fewer.length > 0 && (
          <>
            <h2 className={css.subtitle}>{text('recommendations.fewer.title')}</h2>
            <ul className={css.list} data-troupe-part="fewer">
              {held.fewer.map((wish) => {
                const label = text(`recommendations.fewer.${wish.kind}`, { label: wish.label });
                return (
                  <li key={`${wish.kind} ${wish.value}`} className={css.entry}>
                    <span className={css.about} dir="auto">
                      {label}
                    </span>
                    <Button
                      variant="outline"
                      size="sm"
                      aria-label={text('recommendations.fewer.remove.named', { label })}
                      onClick={() => wantAgain(wish)}
                    >
                      {text('recommendations.fewer.remove')}
                    </Button>
                  </li>
                );
              })}
            </ul>
          </>
        )}
        <DismissalList />
      </div>
    </div>
  );
};
