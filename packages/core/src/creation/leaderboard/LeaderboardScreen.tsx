import { leaderboardFigures as figures, type LeaderboardType } from '@troupe/protocol';
import { useEffect, useId, useState } from 'react';
import { useApp, useSession } from '../../app/index.ts';
import { ErrorSection } from '../../platform/index.ts';
import { alertIcon } from '../../ui/icons.ts';
import { Button, EmptyState, Notice, Select, Skeleton, Tabs, VisuallyHidden } from '../../ui/index.ts';
import { HowItWorks } from './HowItWorks.tsx';
import * as css from './leaderboard.css.ts';
import { monthsToShow, readMonth, runningMonth } from './months.ts';
import { Podium } from './Podium.tsx';
import { RankTable } from './RankTable.tsx';
import { byRank } from './sort-rows.ts';
import { useText } from './texts.ts';
import { useRanks } from './useRanks.ts';

export interface LeaderboardScreenProps {
  /** The month of the address; undefined for the running one. */
  date: string | undefined;
  /** `replace` where the address was wrong. */
  onDate: (date: string | undefined, how: 'push' | 'replace') => void;
  creatorHref: (username: string) => string | null;
}

/** Tabs by the names of the index. */
const tabs = { new: 'New Bots', all: 'All Bots' } as const satisfies Record<string, LeaderboardType>;
type Tab = keyof typeof tabs;

const Waiting = () => {
  const { t } = useApp();
  return (
    <>
      <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
      <div className={css.waiting} aria-hidden="true">
        <Skeleton className={css.waitingPodium} />
        {(['one', 'two', 'three', 'four', 'five'] as const).map((row) => (
          <Skeleton key={row} className={css.waitingRow} />
        ))}
      </div>
    </>
  );
};

interface CategoryProps extends Pick<LeaderboardScreenProps, 'onDate' | 'creatorHref'> {
  found: ReturnType<typeof useRanks>;
  monthName: (month: string) => string;
  /** Null: the running one. */
  month: string | null;
  caption: string;
}

const Category = ({ found, month, monthName, caption, onDate, creatorHref }: CategoryProps) => {
  const { t } = useApp();
  const text = useText();
  const [order, setOrder] = useState(byRank);
  const { ranks, isOld, error, retry } = found;
  if (error) return <ErrorSection onRetry={retry} />;
  if (ranks === undefined || isOld) return <Waiting />;
  const { rows } = ranks;
  const before = month === null ? ranks.months.find((one) => one < runningMonth(new Date())) : undefined;
  const min = t.number(figures.chattersMin);
  if (rows.length === 0)
    return (
      <EmptyState
        role="status"
        title={text(month === null ? 'leaderboard.empty.running' : 'leaderboard.empty')}
        text={text(month === null ? 'leaderboard.empty.running.text' : 'leaderboard.empty.text', { min })}
        action={
          before !== undefined && (
            <Button variant="outline" onClick={() => onDate(before, 'push')}>
              {monthName(before)}
            </Button>
          )
        }
      />
    );
  const isFirst = ({ rank }: { rank: number }) => rank <= figures.premiumRanks;
  const first = rows.filter(isFirst);
  const others = rows.filter((row) => !isFirst(row));
  return (
    <>
      {first.length > 0 && <Podium rows={first} creatorHref={creatorHref} />}
      {others.length > 0 && (
        <RankTable rows={others} caption={caption} order={order} onOrder={setOrder} creatorHref={creatorHref} />
      )}
      <p className={css.counted}>{text('leaderboard.counted', { ranks: t.number(figures.ranks) })}</p>
    </>
  );
};

/** Creators by what members chatted with their chatbots, a month and a category at a time. */
export const LeaderboardScreen = ({ date, onDate, creatorHref }: LeaderboardScreenProps) => {
  const { t } = useApp();
  const text = useText();
  const panelId = useId();
  const [tab, setTab] = useState<Tab>('all');
  const isOnline = useSession((state) => state.isOnline);
  const now = new Date();
  const asked = readMonth(date, undefined, now).month;
  const found = useRanks(asked ?? runningMonth(now), tabs[tab]);
  const known = found.ranks?.months;
  const { month, isWrong } = readMonth(date, known, now);
  useEffect(() => {
    if (isWrong) onDate(undefined, 'replace');
    // oxlint-disable-next-line react/exhaustive-deps -- once for each wrong address, not per render
  }, [isWrong, date]);

  const monthFormat = new Intl.DateTimeFormat(t.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const monthName = (one: string) => monthFormat.format(new Date(`${one}-01T00:00:00Z`));
  const months = monthsToShow([...new Set([...(known ?? []), ...(month === null ? [] : [month])])].toSorted().toReversed(), now);
  const [running = ''] = months;
  const options = months.map((value) => ({
    value,
    label: value === running ? text('leaderboard.month.running', { month: monthName(value) }) : monthName(value),
  }));
  const items = [
    { id: 'new' as const, label: text('leaderboard.new-bots') },
    { id: 'all' as const, label: text('leaderboard.all-bots') },
  ];
  const shown = month ?? running;
  const caption = `${text('leaderboard.title')}, ${items.find(({ id }) => id === tab)?.label}, ${monthName(shown)}`;
  return (
    <div className={css.page} data-troupe-part="leaderboard">
      <div className={css.pageHead}>
        <h1 className={css.title}>{text('leaderboard.title')}</h1>
        <Select
          aria-label={text('leaderboard.month')}
          options={options}
          value={shown}
          onValueChange={(chosen) => onDate(chosen === running ? undefined : chosen, 'push')}
        />
      </div>
      <HowItWorks />
      <Tabs label={text('leaderboard.category')} items={items} value={tab} onValueChange={setTab} panelId={panelId} />
      {!isOnline && (
        <Notice tone="warning" glyph={alertIcon} role="status">
          {t('errors.offline')}
        </Notice>
      )}
      {/* The panel takes the focus after the tabs: it may begin with nothing that does. */}
      <div
        role="tabpanel"
        id={panelId}
        aria-labelledby={`${panelId}-${tab}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a panel of tabs is in the order of focus (WAI-ARIA)
        tabIndex={0}
        className={css.panel}
      >
        <Category
          key={`${shown} ${tab}`}
          found={found}
          month={month}
          monthName={monthName}
          caption={caption}
          onDate={onDate}
          creatorHref={creatorHref}
        />
      </div>
    </div>
  );
};
