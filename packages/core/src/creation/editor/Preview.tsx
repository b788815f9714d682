import { useId } from 'react';
import { CharacterCover } from '../../platform/index.ts';
import * as css from './editor.css.ts';
import { useEditorState } from './EditorContext.tsx';
import { useText } from './texts.ts';

/** How others meet it: its cover, its name, and its first words. */
export const Preview = () => {
  const text = useText();
  const titleId = useId();
  const url = useEditorState(({ form }) => form.avatar_url);
  const name = useEditorState(({ form }) => form.name);
  const title = useEditorState(({ form }) => form.title);
  const greeting = useEditorState(({ form }) => form.greeting);
  return (
    <aside className={css.beside} aria-labelledby={titleId} data-troupe-part="editor-preview">
      <h2 id={titleId} className={css.besideTitle}>
        {text('editor.preview')}
      </h2>
      <CharacterCover src={url} name={name || '?'} className={css.previewCover} />
      <p className={css.previewName} dir="auto">
        {name.trim() || '…'}
      </p>
      <p className={css.previewTitle} dir="auto">
        {title}
      </p>
      <p className={css.previewGreeting} dir="auto">
        {greeting}
      </p>
    </aside>
  );
};
