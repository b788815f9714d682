import * as css from './ConversationRow.css.ts';
import { markWords } from './excerpt.ts';

/** A text with the words that were looked for marked: text nodes and `<mark>`, never HTML. */
export const Highlighted = ({ text, words }: { text: string; words: string }) =>
  markWords(text, words).map((piece) =>
    piece.isMatch ? (
      <mark key={piece.at} className={css.mark}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
