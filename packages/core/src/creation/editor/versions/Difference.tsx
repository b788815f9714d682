import { useMemo } from 'react';
import { useOwnTexts } from '../../../app/index.ts';
import editor from '../../../i18n/en/editor.json' with { type: 'json' };
import { VisuallyHidden } from '../../../ui/index.ts';
import { diffWords, type DiffPart } from './diff-words.ts';
import * as css from './versions.css.ts';

const Part = ({ part }: { part: DiffPart }) => {
  // Without the texts of the editor's neighbours: this is drawn in chunks that load without them.
  const text = useOwnTexts(editor);
  if (part.kind === 'same') return <span>{part.text}</span>;
  const isAdded = part.kind === 'added';
  const Mark = isAdded ? 'ins' : 'del';
  return (
    <Mark className={isAdded ? css.added : css.removed}>
      <VisuallyHidden>{` ${text(isAdded ? 'editor.diff.added' : 'editor.diff.removed')} `}</VisuallyHidden>
      {part.text}
      <VisuallyHidden>{` ${text('editor.diff.end')} `}</VisuallyHidden>
    </Mark>
  );
};

/** What became of a text, word by word: a `<div>` of marks with words for those who do not see them. */
export const Difference = ({ from, to }: { from: string; to: string }) => {
  const parts = useMemo(() => diffWords(from, to), [from, to]);
  return (
    <div dir="auto" className={css.difference} data-troupe-part="difference">
      {parts.map((part, at) => (
        // Runs have no name of their own, and all are drawn anew together.
        // oxlint-disable-next-line react/no-array-index-key
        <Part key={at} part={part} />
      ))}
    </div>
  );
};
