import { AppError, chatbotLimits, cutAtGrapheme, suggestTags, suggestionLimits, type SuggestedTag } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { tellRefusal, useApp } from '../../../app/index.ts';
import { foldText } from '../../../platform/index.ts';
import { checkIcon, plusIcon } from '../../../ui/icons.ts';
import { Button, Chip, Icon } from '../../../ui/index.ts';
import { useEditor } from '../EditorContext.tsx';
import { kindOf } from '../../drafts/work-form.ts';
import type { Tags } from '../../fields/useTagBox.ts';
import { useText } from '../texts.ts';
import * as css from './suggestions.css.ts';
import { textsOf } from './useSuggestion.ts';

/** Milliseconds without a key after which tags are asked for by themselves, once. */
const settledAfterMs = 1000;

const wordOf = (tag: SuggestedTag): string => (typeof tag === 'string' ? tag : tag.label);
const sureness = (tag: SuggestedTag): number => (typeof tag === 'string' ? 1 : tag.confidence);

/** Tags as they are shown: the surest first, none twice, at most five. */
export const shownTags = (tags: readonly SuggestedTag[]): string[] => {
  const words = tags
    .toSorted((a, b) => sureness(b) - sureness(a))
    .map((tag) => cutAtGrapheme(wordOf(tag).trim(), chatbotLimits.tagMax));
  return [...new Map(words.filter(Boolean).map((word) => [foldText(word), word])).values()].filter(
    (_, at) => at < suggestionLimits.tagsMax,
  );
};

/** Whether nobody has typed for a moment; from then on for good. */
const useSettled = (): boolean => {
  const { store } = useEditor();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (isSettled) return;
    const wait = () => setTimeout(() => setSettled(true), settledAfterMs);
    let timer = wait();
    const unsubscribe = store.subscribe(({ form }, before) => {
      if (form === before.form) return;
      clearTimeout(timer);
      timer = wait();
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [store, isSettled]);
  return isSettled;
};

const useSuggestedTags = (isFull: boolean) => {
  const app = useApp();
  const text = useText();
  const { store, id, put } = useEditor();
  const isSettled = useSettled();
  return useQuery({
    // The editor's own: what is typed later asks for nothing by itself.
    queryKey: [suggestTags.id, id],
    enabled: isSettled && !isFull,
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
    queryFn: async ({ signal }) => {
      const { form } = store.getState();
      const { name, title, greeting, persona, scenario } = textsOf(form);
      const tags = form.tags.filter((_, at) => at < chatbotLimits.tagsMax);
      // Of a group the scene is told, since it has no personality.
      const body = {
        name,
        title,
        greeting,
        persona: kindOf(form) === 'group' ? scenario : persona,
        tags,
        language: form.language,
      };
      try {
        const within = AbortSignal.any([signal, AbortSignal.timeout(suggestionLimits.withinMs)]);
        const { suggested_tags } = await app.client.call(suggestTags, { body }, { signal: within });
        const shown = shownTags(suggested_tags);
        if (shown.length > 0) put({ said: text('editor.suggest.tags.ready') });
        return shown;
      } catch (error) {
        if (!signal.aborted) tellRefusal(app, error);
        throw error;
      }
    },
  });
};

/** Tags that fit what is written, below those of the form: each is put in and taken out again by a press (R-BOT-17). */
export const SuggestedTags = ({ state: { tags, isFull, add, remove, setOpen } }: { state: Tags }) => {
  const { t } = useApp();
  const text = useText();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const { data, error, isFetching, refetch } = useSuggestedTags(isFull);
  const inForm = (tag: string) => tags.find((one) => foldText(one) === foldText(tag));
  // Also in the moment before they are asked for.
  const isAsking = isFetching || (data === undefined && !error);
  // What was in the form before is no suggestion; what was put in from here can be taken out from here.
  const offered = (data ?? []).filter((tag) => (inForm(tag) === undefined ? !isFull : picked.includes(tag)));
  if (isFull && offered.length === 0) return null;
  const toggle = (tag: string) => {
    const own = inForm(tag);
    if (own !== undefined) return remove(own);
    add(tag);
    setOpen(false);
    setPicked([...picked, tag]);
  };
  const note = () => {
    if (isAsking) return text('editor.suggest.tags.asking');
    if (error)
      return error instanceof AppError && !error.code.startsWith('model_') ? t.error(error) : text('editor.suggest.tags.failed');
    return offered.length === 0 ? text('editor.suggest.tags.none') : null;
  };
  const said = note();
  return (
    <div
      role="group"
      aria-label={text('editor.suggest.tags')}
      aria-busy={isAsking}
      className={css.tags}
      data-troupe-part="suggested-tags"
    >
      <span className={css.tagsTitle}>{said ?? text('editor.suggest.tags')}</span>
      {!isAsking &&
        !error &&
        offered.map((tag) => {
          const isOn = inForm(tag) !== undefined;
          return (
            <Chip key={tag} isPressed={isOn} className={css.chip} onClick={() => toggle(tag)}>
              <Icon glyph={isOn ? checkIcon : plusIcon} size="sm" />
              <bdi>{tag}</bdi>
            </Chip>
          );
        })}
      {!isAsking && !isFull && (data || error) && (
        <Button size="sm" variant="quiet" onClick={() => void refetch()}>
          {error ? t('common.try-again') : text('editor.suggest.tags.more')}
        </Button>
      )}
    </div>
  );
};
