import { speakerTokens, type SpeakerTokens } from '@troupe/protocol';
import { useMemo } from 'react';
import { useEditorState } from '../../editor/EditorContext.tsx';
import { useMemberForms } from './useMembers.ts';

/** What each speaker costs a turn, heaviest first; those of whom nothing is known are left out. */
export const useBill = (): SpeakerTokens[] => {
  const scenario = useEditorState(({ form }) => form.scenario);
  const persona = useEditorState(({ form }) => form.persona);
  const members = useMemberForms();
  const known = useEditorState((state) => state.known);
  return useMemo(() => speakerTokens({ scenario, persona, members: [...members] }, known), [scenario, persona, members, known]);
};
