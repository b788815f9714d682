import type { ThemeConfig } from '@troupe/protocol/theme';
import { checkTheme } from '@troupe/protocol/theme/check';
import { useEffect, useMemo, useReducer } from 'react';
import { useApp } from '../../../app/index.ts';
import { withoutRefused, type ThemeField } from './theme-field.ts';
import { startHistory, studioReducer } from './studio-history.ts';

/** Where unsaved work is kept on this device. */
const storageKey = 'studio.theme';

const readKept = (kept: string | null): ThemeConfig | null => {
  if (kept === null) return null;
  try {
    return checkTheme(JSON.parse(kept)).theme;
  } catch {
    return null;
  }
};

/** A theme in the making: what it is, what the engine makes of it, and every way to change it. */
export const useStudio = () => {
  const { brand, storage } = useApp();
  const [state, dispatch] = useReducer(studioReducer, null, () => startHistory(readKept(storage.get(storageKey)) ?? brand.theme));
  const theme = state.present;

  useEffect(() => {
    const text = JSON.stringify(theme);
    storage.set(storageKey, text === JSON.stringify(brand.theme) ? null : text);
  }, [theme, brand, storage]);

  const { resolved, issues } = useMemo(() => checkTheme(theme), [theme]);
  const byPath = useMemo(() => new Map(issues.map((issue) => [issue.path, issue])), [issues]);
  const json = useMemo(() => `${JSON.stringify(withoutRefused(theme, issues), null, 2)}\n`, [theme, issues]);

  return {
    theme,
    resolved,
    issues,
    issueAt: (path: string) => byPath.get(path),
    /** What is handed out. */
    json,
    edit: (field: ThemeField, value: string | undefined) => dispatch({ type: 'edit', field, value, at: Date.now() }),
    replace: (next: ThemeConfig) => dispatch({ type: 'replace', theme: next }),
    reset: () => dispatch({ type: 'replace', theme: brand.theme }),
    undo: state.past.length ? () => dispatch({ type: 'undo' }) : undefined,
    redo: state.future.length ? () => dispatch({ type: 'redo' }) : undefined,
  };
};

export type Studio = ReturnType<typeof useStudio>;
