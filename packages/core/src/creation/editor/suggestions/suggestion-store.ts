import { suggestionLimits, type SuggestedField } from '@troupe/protocol';
import { createStore, type StoreApi } from 'zustand';

export interface Suggestion {
  value: string;
  /** What the field held when it was asked for: what it is compared with. */
  from: string;
}

/** What is suggested for one field, for as long as the editor is open. */
export interface FieldSuggestions {
  /** The last few, the newest at the end. */
  kept: readonly Suggestion[];
  /** Which of them is shown. */
  at: number;
  isOpen: boolean;
  isAsking: boolean;
  /** Why none came: `late`, or what the call threw. */
  failure: unknown;
}

export const noSuggestions: FieldSuggestions = { kept: [], at: 0, isOpen: false, isAsking: false, failure: null };

export interface SuggestionStore {
  store: StoreApi<Partial<Record<SuggestedField, FieldSuggestions>>>;
  put: (field: SuggestedField, change: Partial<FieldSuggestions>) => void;
  /** Keeps a suggestion, and shows it; the oldest goes where there are too many. */
  keep: (field: SuggestedField, suggestion: Suggestion) => void;
}

export const createSuggestionStore = (): SuggestionStore => {
  const store = createStore<Partial<Record<SuggestedField, FieldSuggestions>>>(() => ({}));
  const put: SuggestionStore['put'] = (field, change) =>
    store.setState((state) => ({ [field]: { ...noSuggestions, ...state[field], ...change } }));
  return {
    store,
    put,
    keep(field, suggestion) {
      const before = store.getState()[field]?.kept ?? [];
      const kept = [...before, suggestion].slice(-suggestionLimits.keptMax);
      put(field, { kept, at: kept.length - 1, isAsking: false });
    },
  };
};
