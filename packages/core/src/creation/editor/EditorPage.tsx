import * as css from './editor.css.ts';
import { FormFields } from './fields/FormFields.tsx';
import { EditorFrame, type EditorFrameProps } from './page/EditorFrame.tsx';
import { Preview } from './Preview.tsx';
import { SaveBar } from './SaveBar.tsx';
import { TokenMeter } from './TokenMeter.tsx';
import { TryoutButton, TryoutPlace } from './tryout/TryoutPlace.tsx';
import { useTryout } from './tryout/useTryout.ts';
import { useRegions } from './useRegions.ts';
import { useSavingWhole } from './useSavingWhole.ts';
import type { EditedWork } from './work.ts';

export interface EditorPageProps extends EditorFrameProps {
  /** Where it stands how others meet it, on a wide page: beside the form, or below it. */
  version?: 'beside' | 'below' | undefined;
  guidelinesHref: string | null;
  onSaved: (character: EditedWork) => void;
}

/** The form of a chatbot with what stands around it. */
export const EditorPage = ({ version = 'beside', guidelinesHref, onSaved, ...props }: EditorPageProps) => {
  const saving = useSavingWhole(onSaved);
  const tryout = useTryout();
  const { at, onKeyDown } = useRegions(['form', 'tryout', 'bar']);
  return (
    <EditorFrame {...props} saving={saving} part="chatbot-editor" onKeyDown={onKeyDown}>
      <div className={version === 'beside' ? css.columns : css.column}>
        <FormFields ref={at('form')} guidelinesHref={guidelinesHref} isNew={props.saved === null} />
        <TryoutPlace ref={at('tryout')} tryout={tryout} />
        <Preview />
      </div>
      <SaveBar ref={at('bar')} saving={saving} meter={<TokenMeter />} tool={<TryoutButton tryout={tryout} />} />
    </EditorFrame>
  );
};
