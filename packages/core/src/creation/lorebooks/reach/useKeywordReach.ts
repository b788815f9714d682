import {
  cleanName,
  cutAtGrapheme,
  keywordSuggestionLimits,
  languagesOf,
  lorebookLimits,
  suggestionLimits,
  suggestKeywords,
  unreachedLanguages,
  type LorebookEntryForm,
  type SuggestedKeyword,
} from '@troupe/protocol';
import { useEffect, useRef, useState } from 'react';
import { isAbort, tellRefusal, useApp } from '../../../app/index.ts';

const { contentMax, keywordsMax, keywordMax } = lorebookLimits;
const { languagesMax } = keywordSuggestionLimits;

export interface KeywordReach {
  /** Languages of the brand whose readers no keyword reaches, one of each script. */
  missing: readonly string[];
  /** Null until they were asked for. */
  suggested: readonly SuggestedKeyword[] | null;
  isAsking: boolean;
  failure: unknown;
  ask: () => Promise<void>;
}

/** An entry as the call takes it: a file may have brought more of everything. */
const toAsked = ({ name, keywords, content }: LorebookEntryForm) => ({
  ...(cleanName(name) !== '' && { name }),
  keywords: keywords.filter((keyword) => keyword.length <= keywordMax).slice(0, keywordsMax),
  content: cutAtGrapheme(content, contentMax),
});

/** Whom an entry's keywords do not reach, and keywords that would, which a model is asked for by a press alone. */
export const useKeywordReach = (form: LorebookEntryForm, onCome: (count: number) => void): KeywordReach => {
  const app = useApp();
  const [suggested, setSuggested] = useState<readonly SuggestedKeyword[] | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const asked = useRef<AbortController | null>(null);
  useEffect(() => () => asked.current?.abort(), []);
  // What always speaks needs no keyword.
  const missing = form.constant ? [] : unreachedLanguages(form.keywords, languagesOf(app.brand));
  const ask = async () => {
    if (isAsking || missing.length === 0) return;
    const leaving = (asked.current = new AbortController());
    setAsking(true);
    setFailure(null);
    try {
      const within = AbortSignal.any([leaving.signal, AbortSignal.timeout(suggestionLimits.withinMs)]);
      const body = { entry: toAsked(form), languages: missing.slice(0, languagesMax) };
      const { suggested_keywords } = await app.client.call(suggestKeywords, { body }, { signal: within });
      setSuggested(suggested_keywords);
      onCome(suggested_keywords.length);
    } catch (error) {
      if (leaving.signal.aborted) return;
      if (!isAbort(error)) tellRefusal(app, error);
      setFailure(error);
    }
    setAsking(false);
  };
  return { missing, suggested, isAsking, failure, ask };
};
