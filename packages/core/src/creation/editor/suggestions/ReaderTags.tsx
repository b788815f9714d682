import { limits, listTagSuggestions, updateTagSuggestion, type TagSuggestion } from '@troupe/protocol';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useApp } from '../../../app/index.ts';
import { foldText } from '../../../platform/index.ts';
import { plusIcon, undoIcon, xIcon } from '../../../ui/icons.ts';
import { Button, Icon } from '../../../ui/index.ts';
import { useEditorState } from '../EditorContext.tsx';
import { isLocked } from '../form-store.ts';
import type { Tags } from '../../fields/useTagBox.ts';
import { useText } from '../texts.ts';
import * as css from './suggestions.css.ts';

/** What readers suggest for the tags of a chatbot, and how its creator puts one aside or takes it up again. */
const useReaderTags = (characterId: string) => {
  const { client, queries, notify, t } = useApp();
  const queryKey = [listTagSuggestions.id, characterId];
  const list = useQuery({
    queryKey,
    // Nothing else is late because of it: a list that does not come is asked for by hand.
    retry: false,
    queryFn: ({ signal }) => client.call(listTagSuggestions, { params: { characterId } }, { signal }),
  });
  const putAside = useMutation({
    mutationFn: ({ tag, change, is_dismissed }: Pick<TagSuggestion, 'tag' | 'change' | 'is_dismissed'>) =>
      client.call(updateTagSuggestion, { params: { characterId }, body: { tag, change, is_dismissed } }),
    onSuccess: (_, { tag, change, is_dismissed }) =>
      queries.setQueryData<{ suggestions: TagSuggestion[] }>(
        queryKey,
        (kept) =>
          kept && {
            suggestions: kept.suggestions.map((one) =>
              one.tag === tag && one.change === change ? { ...one, is_dismissed } : one,
            ),
          },
      ),
    onError: (error) => notify({ kind: 'danger', text: t.error(error), durationMs: limits.toastNormalMs }),
  });
  return { list, putAside };
};

interface RowProps {
  suggestion: TagSuggestion;
  onTake: () => void;
  onPutAside: (is_dismissed: boolean) => void;
  isBusy: boolean;
}

const Row = ({ suggestion: { tag, change, readers, is_dismissed }, onTake, onPutAside, isBusy }: RowProps) => {
  const { t } = useApp();
  const text = useText();
  const isAdded = change === 'add';
  return (
    <li className={css.reader}>
      <span className={css.readerTag}>
        <bdi>{tag}</bdi>
        <span className={css.tagsTitle}>
          {text(isAdded ? 'editor.readers.add' : 'editor.readers.remove', { count: readers, number: t.number(readers) })}
        </span>
      </span>
      {is_dismissed ? (
        <Button
          size="sm"
          variant="quiet"
          aria-label={text('editor.readers.restore-named', { tag })}
          disabled={isBusy}
          onClick={() => onPutAside(false)}
        >
          <Icon glyph={undoIcon} size="sm" />
          {text('editor.readers.restore')}
        </Button>
      ) : (
        <span className={css.actions}>
          <Button size="sm" onClick={onTake}>
            <Icon glyph={isAdded ? plusIcon : xIcon} size="sm" />
            {text(isAdded ? 'editor.readers.take' : 'editor.readers.drop', { tag })}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={text('editor.readers.dismiss-named', { tag })}
            disabled={isBusy}
            onClick={() => onPutAside(true)}
          >
            {text('editor.readers.dismiss')}
          </Button>
        </span>
      )}
    </li>
  );
};

/** What enough readers suggest, below the tags of the form: taken over into it, or put aside (R-PROFILE-10). */
export const ReaderTags = ({
  characterId,
  state: { tags, isFull, add, remove, setOpen },
}: {
  characterId: string;
  state: Tags;
}) => {
  const { t } = useApp();
  const text = useText();
  const isReadOnly = useEditorState(isLocked);
  const { list, putAside } = useReaderTags(characterId);
  if (isReadOnly) return null;
  if (list.isError)
    return (
      <p className={css.readersFailed}>
        {text('editor.readers.failed')}
        <Button size="sm" variant="quiet" onClick={() => void list.refetch()}>
          {t('common.try-again')}
        </Button>
      </p>
    );
  const inForm = (tag: string) => tags.find((one) => foldText(one) === foldText(tag));
  const wanted = (list.data?.suggestions ?? []).filter(
    ({ tag, change }) => (change === 'remove') === (inForm(tag) !== undefined),
  );
  const open = wanted.filter(({ is_dismissed, change }) => !is_dismissed && !(isFull && change === 'add'));
  const dismissed = wanted.filter(({ is_dismissed }) => is_dismissed);
  if (open.length + dismissed.length === 0) return null;
  const take = ({ tag, change }: TagSuggestion) => {
    if (change === 'add') add(tag);
    else remove(inForm(tag) ?? tag);
    setOpen(false);
  };
  const row = (suggestion: TagSuggestion) => (
    <Row
      key={`${suggestion.change} ${suggestion.tag}`}
      suggestion={suggestion}
      isBusy={putAside.isPending}
      onTake={() => take(suggestion)}
      onPutAside={(is_dismissed) => putAside.mutate({ ...suggestion, is_dismissed })}
    />
  );
  return (
    <div role="group" aria-label={text('editor.readers')} className={css.readers} data-troupe-part="reader-tags">
      <span className={css.tagsTitle}>{text('editor.readers')}</span>
      {open.length > 0 && <ul className={css.readerList}>{open.map(row)}</ul>}
      {dismissed.length > 0 && (
        <details aria-label={text('editor.readers.dismissed')}>
          <summary className={css.tagsTitle}>{text('editor.readers.dismissed')}</summary>
          <ul className={css.readerList}>{dismissed.map(row)}</ul>
        </details>
      )}
    </div>
  );
};
