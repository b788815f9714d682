import { Checkbox } from '../../../ui/index.ts';
import { useEditor, useEditorState } from '../EditorContext.tsx';
import * as css from '../editor.css.ts';
import { useText } from '../texts.ts';

/** To the community guidelines: asked for what a card brought (R-BOT-13). */
export const AgreementField = ({ guidelinesHref }: { guidelinesHref: string | null }) => {
  const text = useText();
  const { id, put } = useEditor();
  const hasAgreed = useEditorState((state) => state.hasAgreed);
  const isMissing = useEditorState(({ hasPressed }) => hasPressed && hasAgreed === false);
  if (hasAgreed === null) return null;
  const box = `${id}-guidelines`;
  return (
    <div>
      <div className={css.agree}>
        <Checkbox
          id={box}
          checked={hasAgreed}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${box}-error` : undefined}
          onChange={({ currentTarget }) => put({ hasAgreed: currentTarget.checked })}
        />
        <label htmlFor={box}>{text('imports.agree')}</label>
        {guidelinesHref !== null && (
          <a href={guidelinesHref} target="_blank" rel="noreferrer">
            {text('imports.read')}
          </a>
        )}
      </div>
      {isMissing && (
        <p id={`${box}-error`} className={css.bad} role="alert">
          {text('imports.must-agree')}
        </p>
      )}
    </div>
  );
};
