import { useId, type MouseEvent } from 'react';
import { alertIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/index.ts';
import * as css from './editor.css.ts';
import { useEditor, useEditorState } from './EditorContext.tsx';
import { useFaultText } from './fault-text.ts';
import type { WorkFault } from './save-state.ts';
import { useText } from './texts.ts';

const faultsOf = (reasons: readonly { kind: string; fault?: WorkFault }[]): WorkFault[] =>
  reasons.flatMap(({ fault }) => (fault ? [fault] : []));

/** Everything that stands against saving in one list, once Save was pressed; each leads to its field. */
export const ErrorSummary = () => {
  const text = useText();
  const faultText = useFaultText();
  const { id, want } = useEditor();
  const titleId = useId();
  const isTold = useEditorState(({ hasPressed }) => hasPressed);
  const reasons = useEditorState(({ verdict }) => verdict.reasons);
  const faults = faultsOf(reasons);
  if (!isTold || faults.length === 0) return null;
  const go = (event: MouseEvent, fault: WorkFault) => {
    event.preventDefault();
    want(fault.field);
  };
  return (
    <Notice
      tone="danger"
      glyph={alertIcon}
      className={css.tall}
      role="group"
      aria-labelledby={titleId}
      data-troupe-part="error-summary"
    >
      <strong id={titleId}>{text('editor.reasons')}</strong>
      <ul className={css.reasons}>
        {faults.map((fault) => (
          <li key={`${fault.field} ${fault.rule}`} dir="auto">
            <a href={`#${id}-${fault.field}`} className={css.reasonLink} onClick={(event) => go(event, fault)}>
              {faultText(fault)}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
};
