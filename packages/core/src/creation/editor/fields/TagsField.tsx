import { chatbotLimits } from '@troupe/protocol';
import { useId, type KeyboardEvent } from 'react';
import { useT } from '../../../app/index.ts';
import { FieldFrame, Tag } from '../../../ui/index.ts';
import { useEditorState, useFieldId } from '../EditorContext.tsx';
import { useFieldError } from '../fault-text.ts';
import { isLocked } from '../form-store.ts';
import { ReaderTagsSlot, SuggestedTagsSlot } from '../suggestions/SuggestedTagsSlot.tsx';
import { useText } from '../texts.ts';
import * as css from './fields.css.ts';
import { handleTagKey, useTags, type Tags } from './useTags.ts';

/** Tags that others use. */
const Menu = ({ state, id }: { state: Tags; id: string }) => {
  const t = useT();
  const text = useText();
  return (
    <div id={id} role="listbox" aria-label={text('editor.tags.known')} className={css.menu}>
      {state.options.map(({ value, count }, at) => (
        // The keys are the box's: an option is never focused.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={value}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === state.chosen}
          className={css.option}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => state.add(value)}
        >
          <bdi>{value}</bdi>
          <span className={css.count}>{t.compact(count)}</span>
        </div>
      ))}
    </div>
  );
};

/** Words that it is found by: typed, or chosen among those that others use (R-BOT-11, R-BOT-12). */
export const TagsField = () => {
  const t = useT();
  const text = useText();
  const id = useFieldId('tags');
  const listId = useId();
  const isReadOnly = useEditorState(isLocked);
  const isPublic = useEditorState(({ form }) => form.visibility === 'public');
  const error = useFieldError('tags');
  const state = useTags();
  const { tags, typed, isFull, isOpen, chosen } = state;
  const limit = text('editor.tags.limit', { number: t.number(tags.length), max: t.number(chatbotLimits.tagsMax) });
  const needed = isPublic && !error ? text('editor.tags.hint', { limit: chatbotLimits.tagsMin }) : '';
  const hint = isFull ? text('editor.tags.full') : needed;
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || isReadOnly) return;
    if (handleTagKey(state, event.key)) event.preventDefault();
  };
  return (
    <div className={css.tags}>
      <FieldFrame
        id={id}
        label={
          <span className={css.labelRow}>
            <span>{t('profile.tags')}</span>
            <span className={css.counter}>{limit}</span>
          </span>
        }
        hint={hint}
        error={error}
      >
        {(control) => (
          <div
            className={css.tagBox}
            data-troupe-part="tags-field"
            data-troupe-state={error ? 'invalid' : isFull ? 'full' : undefined}
          >
            {tags.map((tag) => (
              <Tag
                key={tag}
                size="sm"
                isOn
                className={css.tag}
                removeLabel={t('explore.filters.remove', { value: tag })}
                onRemove={isReadOnly ? undefined : () => state.remove(tag)}
              >
                <bdi>{tag}</bdi>
              </Tag>
            ))}
            <input
              {...control}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              aria-activedescendant={isOpen && chosen >= 0 ? `${listId}-${chosen}` : undefined}
              dir={typed ? 'auto' : undefined}
              autoComplete="off"
              placeholder={isFull ? undefined : text('editor.tags.add')}
              readOnly={isReadOnly || isFull}
              value={typed}
              className={css.tagInput}
              onChange={(event) => state.type(event.currentTarget.value)}
              onFocus={() => state.setOpen(true)}
              onBlur={() => {
                if (typed.trim() !== '') state.add(typed);
                state.setOpen(false);
              }}
              onKeyDown={handleKeyDown}
            />
            {isOpen && <Menu state={state} id={listId} />}
          </div>
        )}
      </FieldFrame>
      <SuggestedTagsSlot state={state} />
      <ReaderTagsSlot state={state} />
    </div>
  );
};
