import type { ThemeConfig } from '@troupe/protocol/theme';
import { pathOf, withValue, type ThemeField } from './theme-field.ts';

/** A theme in the making, with the way back. */
export interface StudioHistory {
  past: readonly ThemeConfig[];
  present: ThemeConfig;
  future: readonly ThemeConfig[];
  /** The value that was changed last, and when: one pull at a slider is one step. */
  last: { path: string; at: number } | null;
}

export type StudioAction =
  | { type: 'edit'; field: ThemeField; value: string | undefined; at: number }
  | { type: 'replace'; theme: ThemeConfig }
  | { type: 'undo' }
  | { type: 'redo' };

const longestPast = 100;
/** Changes of one value closer together than this are one step (milliseconds). */
const oneGesture = 800;

export const startHistory = (present: ThemeConfig): StudioHistory => ({ past: [], present, future: [], last: null });

export const studioReducer = (state: StudioHistory, action: StudioAction): StudioHistory => {
  const { past, present, future, last } = state;
  switch (action.type) {
    case 'edit': {
      const path = pathOf(action.field);
      const goesOn = last?.path === path && action.at - last.at < oneGesture;
      return {
        past: goesOn ? past : [...past, present].slice(-longestPast),
        present: withValue(present, action.field, action.value),
        future: [],
        last: { path, at: action.at },
      };
    }
    case 'replace':
      return { past: [...past, present].slice(-longestPast), present: action.theme, future: [], last: null };
    case 'undo': {
      const before = past.at(-1);
      return before ? { past: past.slice(0, -1), present: before, future: [present, ...future], last: null } : state;
    }
    case 'redo': {
      const [after, ...rest] = future;
      return after ? { past: [...past, present], present: after, future: rest, last: null } : state;
    }
  }
};
