import { diffWords } from '../editor/versions/diff-words.ts';
import { Marked } from './Marked.tsx';
import * as css from './review.css.ts';

/** The runs of a comparison, each with where it begins in both texts laid one into the other. */
const placedRuns = (before: string, after: string) => {
  let end = 0;
  return diffWords(before, after).map((run) => {
    const at = end;
    end += run.text.length;
    return { ...run, at };
  });
};

export interface WordDiffProps {
  before: string;
  after: string;
  /** BCP 47 tag of what is written. */
  lang: string;
}

/** Two texts in one, what went and what came marked and said: a `<p>`. */
export const WordDiff = ({ before, after, lang }: WordDiffProps) => (
  <p className={css.prose} dir="auto" lang={lang}>
    {placedRuns(before, after).map(({ kind, text, at }) =>
      kind === 'same' ? (
        text
      ) : (
        <Marked key={at} kind={kind}>
          {text}
        </Marked>
      ),
    )}
  </p>
);
