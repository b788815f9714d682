import { chatbotLimits } from '@troupe/protocol';
import { useKnownTags } from '../../../platform/index.ts';
import { TagBox } from '../../fields/TagBox.tsx';
import * as css from '../../fields/fields.css.ts';
import { useTagBox } from '../../fields/useTagBox.ts';
import { useEditor, useEditorState, useFieldId } from '../EditorContext.tsx';
import { useFieldError } from '../fault-text.ts';
import { isLocked } from '../form-store.ts';
import { ReaderTagsSlot, SuggestedTagsSlot } from '../suggestions/SuggestedTagsSlot.tsx';
import { useText } from '../texts.ts';

const { tagsMax, tagsMin, tagMax } = chatbotLimits;

/** Words that it is found by, with those that are suggested for it (R-BOT-11, R-BOT-12). */
export const TagsField = () => {
  const text = useText();
  const { set, leave } = useEditor();
  const tags = useEditorState(({ form }) => form.tags);
  const isPublic = useEditorState(({ form }) => form.visibility === 'public');
  const error = useFieldError('tags');
  const state = useTagBox({
    tags,
    max: tagsMax,
    tagMax,
    known: useKnownTags(),
    onTags: (next) => set({ tags: next }),
    onLeave: () => leave('tags'),
  });
  return (
    <div className={css.tags}>
      <TagBox
        id={useFieldId('tags')}
        state={state}
        max={tagsMax}
        hint={isPublic && !error ? text('editor.tags.hint', { limit: tagsMin }) : ''}
        error={error}
        isReadOnly={useEditorState(isLocked)}
      />
      <SuggestedTagsSlot state={state} />
      <ReaderTagsSlot state={state} />
    </div>
  );
};
