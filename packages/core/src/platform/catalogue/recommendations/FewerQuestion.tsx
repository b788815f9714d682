import { useOwnTexts } from '../../../app/index.ts';
import { infoIcon, xIcon } from '../../../ui/icons.ts';
import { Button, IconButton, Notice } from '../../../ui/index.ts';
import * as css from './recommendations.css.ts';
import { texts } from './texts.ts';
import type { Less } from './useLess.ts';

/** One question after two alike, never a dialog; nothing where there is none. */
export const FewerQuestion = ({ less: { question, answer } }: { less: Less }) => {
  const text = useOwnTexts(texts);
  return (
    <div role="status">
      {question && (
        <Notice
          glyph={infoIcon}
          className={css.notice}
          action={
            <span className={css.answers}>
              <Button variant="outline" size="sm" onClick={() => void answer(true)}>
                {text(`recommendations.fewer-of.${question.kind}`, { label: question.label })}
              </Button>
              <IconButton size="sm" glyph={xIcon} label={text('recommendations.ask.no')} onClick={() => void answer(false)} />
            </span>
          }
        >
          <strong>{text(`recommendations.ask.${question.kind}`, { label: question.label })}</strong> {text('recommendations.ask')}
        </Notice>
      )}
    </div>
  );
};
