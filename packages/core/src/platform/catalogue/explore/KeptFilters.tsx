import { limits } from '@troupe/protocol';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useApp, useOwnTexts, useSession, type ScreenProps, type SearchValues } from '../../../app/index.ts';
import { parseExploreSearch } from '../search/explore-search.ts';
import { filledWith, isSameFilters, toSaved } from './saved-filters.ts';
import { texts } from './texts.ts';
import { useUserSettings } from './useUserSettings.ts';

export interface KeptFiltersProps extends Pick<ScreenProps, 'search' | 'onSearchChange'> {
  /** The values that the grid itself asked for last: whatever else stands in the address came with a link. */
  asked: SearchValues | null;
  /** Settings could not be loaded. */
  onFailure: () => void;
}

/** Filters that somebody kept longer ago than this are told of: they may have forgotten them. */
const forgottenMs = 24 * 60 * 60 * 1000;

const isSame = (one: SearchValues, other: SearchValues | null) =>
  other !== null && new URLSearchParams(one).toString() === new URLSearchParams(other).toString();

/**
 * A member's filters, kept for all devices (P-EXP-15): an address that says nothing is filled with them, any other one
 * wins. What is chosen in the grid is kept after two seconds. Draws nothing.
 */
export const KeptFilters = ({ search, onSearchChange, asked, onFailure }: KeptFiltersProps) => {
  const { notify, sessions, t } = useApp();
  const text = useOwnTexts(texts);
  const userId = useSession((state) => state.session?.user.id);
  const { settings, error, change } = useUserSettings();
  const isBare = Object.keys(search).length === 0;
  const isAsked = isSame(search, asked);
  const kept = settings && filledWith(settings);
  const latest = useRef({ change, onSearchChange, onFailure, text, kept });
  useLayoutEffect(() => {
    latest.current = { change, onSearchChange, onFailure, text, kept };
  });

  const isToFill = isBare && !isAsked && kept !== undefined && kept !== null;
  useEffect(() => {
    const { kept: filled, onSearchChange: go } = latest.current;
    if (isToFill && filled) go(filled, 'replace');
  }, [isToFill]);

  const keptAt = settings?.lastTimeFilteredCharacters ?? null;
  const { locale } = t;
  useEffect(() => {
    if (!isToFill || keptAt === null || Date.now() - Date.parse(keptAt) <= forgottenMs) return;
    const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' });
    const date = day.format(new Date(keptAt));
    notify({ kind: 'info', text: latest.current.text('filters.old', { date }), durationMs: limits.toastNormalMs });
  }, [isToFill, keptAt, locale, notify]);

  const chosen = toSaved(parseExploreSearch(search));
  const key = JSON.stringify(chosen);
  const isToKeep = isAsked && settings !== undefined && !isSameFilters(chosen, settings);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(timer.current);
    if (!isToKeep) return;
    // Goes on when the page is left: what was chosen stays chosen.
    timer.current = setTimeout(() => {
      if (sessions.getState().session?.user.id !== userId) return;
      latest.current
        .change(JSON.parse(key) as typeof chosen)
        .catch(() =>
          notify({ kind: 'warning', text: latest.current.text('filters.not-kept'), durationMs: limits.toastNormalMs }),
        );
    }, limits.settingsDebounceMs);
  }, [isToKeep, key, notify, sessions, userId]);

  useEffect(() => {
    if (error) latest.current.onFailure();
  }, [error]);
  return null;
};
