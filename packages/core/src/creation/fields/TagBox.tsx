import { useId, type KeyboardEvent } from 'react';
import { useT } from '../../app/index.ts';
import { FieldFrame, Tag } from '../../ui/index.ts';
import * as css from './fields.css.ts';
import { handleTagKey } from './tag-keys.ts';
import { useFieldText } from './texts.ts';
import type { Tags } from './useTagBox.ts';

/** Tags that others use. */
const Menu = ({ state, id }: { state: Tags; id: string }) => {
  const t = useT();
  const text = useFieldText();
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

export interface TagBoxProps {
  id: string;
  state: Tags;
  max: number;
  /** What the words are called, and the box that takes another; tags unless told. */
  label?: string;
  addLabel?: string;
  hint: string;
  /** Said in place of the hint once nothing more fits. */
  fullHint?: string;
  error?: string | undefined;
  isReadOnly: boolean;
}

/** Words that something is found by: typed, or chosen among those that others use (R-BOT-11). */
export const TagBox = ({ id, state, max, label, addLabel, hint, fullHint, error, isReadOnly }: TagBoxProps) => {
  const t = useT();
  const text = useFieldText();
  const listId = useId();
  const { tags, typed, isFull, isOpen, chosen } = state;
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || isReadOnly) return;
    if (handleTagKey(state, event.key)) event.preventDefault();
  };
  return (
    <FieldFrame
      id={id}
      label={
        <span className={css.labelRow}>
          <span>{label ?? t('profile.tags')}</span>
          <span className={css.counter}>{text('editor.tags.limit', { number: t.number(tags.length), max: t.number(max) })}</span>
        </span>
      }
      hint={isFull ? (fullHint ?? text('editor.tags.full')) : hint}
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
            placeholder={isFull ? undefined : (addLabel ?? text('editor.tags.add'))}
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
  );
};
