import { Agreement } from '../../fields/Agreement.tsx';
import { useEditor, useEditorState } from '../EditorContext.tsx';

/** Asked for what a card brought (R-BOT-13). */
export const AgreementField = ({ guidelinesHref }: { guidelinesHref: string | null }) => {
  const { id, put } = useEditor();
  const hasAgreed = useEditorState((state) => state.hasAgreed);
  const isMissing = useEditorState((state) => state.hasPressed && state.hasAgreed === false);
  if (hasAgreed === null) return null;
  return (
    <Agreement
      id={`${id}-guidelines`}
      hasAgreed={hasAgreed}
      isMissing={isMissing}
      href={guidelinesHref}
      onChange={(agreed) => put({ hasAgreed: agreed })}
    />
  );
};
