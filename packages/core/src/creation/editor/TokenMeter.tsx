import { chatbotLimits, countedFields } from '@troupe/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../app/index.ts';
import { classNames } from '../../ui/index.ts';
import * as css from './editor.css.ts';
import { useEditorState } from './EditorContext.tsx';
import { useLabel } from './fault-text.ts';
import { useText } from './texts.ts';
import { roomIn, sumOf, type CountedField } from './token-counts.ts';

export interface TokenMeterProps {
  /** Which texts are told apart: all that count unless told. */
  fields?: readonly CountedField[];
  /** Beside the sum: what is left for the story unless told. */
  note?: ReactNode;
  /** Below it. */
  children?: ReactNode;
}

/** What the texts cost, against what they may cost, and what that leaves for the story (R-BOT-14). Says nothing by itself. */
export const TokenMeter = ({ fields = countedFields, note, children }: TokenMeterProps) => {
  const t = useT();
  const text = useText();
  const label = useLabel();
  const counts = useEditorState(({ tokens }) => tokens);
  const limit = useEditorState(({ form }) => chatbotLimits.tokensMax[form.visibility]);
  const tokens = sumOf(counts);
  const share = (part: number) => `${(Math.min(1, part / Math.max(limit, tokens)) * 100).toFixed(2)}%`;
  const state = tokens > limit ? 'over' : tokens > chatbotLimits.tokensNotice ? 'notice' : undefined;
  const figures = text('editor.tokens', { tokens: t.number(tokens), limit: t.number(limit) });
  const room = text('editor.tokens.room', { few: t.number(roomIn(4096, tokens)), many: t.number(roomIn(8192, tokens)) });
  return (
    <div className={css.budget} data-troupe-part="token-meter" data-troupe-state={state}>
      <div className={css.budgetHead}>
        <strong className={classNames(css.figures, state === 'over' && css.over)}>{figures}</strong>
        <span className={state ? css.mark : css.room}>
          {state === undefined ? (note ?? room) : text('editor.tokens.notice', { number: t.number(chatbotLimits.tokensNotice) })}
        </span>
      </div>
      <div
        role="meter"
        aria-label={text('editor.tokens.label')}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(tokens, limit)}
        aria-valuetext={`${figures}; ${room}`}
        className={css.meter}
      >
        {fields.map((field, index) => (
          <span
            key={field}
            className={classNames(css.part, css.shade[(index + 1) as keyof typeof css.shade], state === 'over' && css.overPart)}
            style={{ inlineSize: share(counts[field]) }}
          />
        ))}
        <span className={css.tick} style={{ insetInlineStart: share(chatbotLimits.tokensNotice) }} />
        <span className={css.tick} style={{ insetInlineStart: share(limit) }} />
      </div>
      <ul className={css.parts}>
        {fields.map((field, index) => (
          <li key={field} className={css.legend}>
            <span aria-hidden="true" className={classNames(css.dot, css.shade[(index + 1) as keyof typeof css.shade])} />
            {label(field)} {t.number(counts[field])}
          </li>
        ))}
        {state !== undefined && <li className={css.legend}>{note ?? room}</li>}
      </ul>
      {children}
    </div>
  );
};
