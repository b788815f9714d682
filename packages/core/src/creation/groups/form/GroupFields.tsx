import { groupLimits, takesPictures } from '@troupe/protocol';
import type { ReactNode, Ref } from 'react';
import { useApp } from '../../../app/index.ts';
import { fields as column } from '../../editor/editor.css.ts';
import { useEditorState } from '../../editor/EditorContext.tsx';
import { AgreementField } from '../../editor/fields/AgreementField.tsx';
import { NoteField } from '../../editor/fields/NoteField.tsx';
import { PictureField } from '../../editor/fields/PictureField.tsx';
import { TagsField } from '../../editor/fields/TagsField.tsx';
import { TextField } from '../../editor/fields/TextField.tsx';
import { VisibilityField } from '../../editor/fields/VisibilityField.tsx';
import { useText } from '../../editor/texts.ts';
import * as css from '../../fields/fields.css.ts';
import { GreeterField } from './GreeterField.tsx';
import { MembersField } from './MembersField.tsx';
import { useKnown } from './useMembers.ts';

export interface GroupFieldsProps {
  guidelinesHref: string | null;
  isNew: boolean;
  /** The way to where members are chosen. */
  add: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

const GreetingText = () => {
  const text = useText();
  const known = useKnown();
  const greeter = useEditorState(({ form }) => form.greeting_character_id ?? null);
  const name = greeter === null ? null : (known.get(greeter)?.name ?? text('groups.member.unnamed'));
  return (
    <TextField
      field="greeting"
      max={groupLimits.greetingMax}
      rows={3}
      hint={name === null ? text('groups.greeting.narration') : text('groups.greeting.by', { name })}
    />
  );
};

/** Everything that a creator writes of a group, in one column (R-GRP-01). */
export const GroupFields = ({ guidelinesHref, isNew, add, ref }: GroupFieldsProps) => {
  const { brand } = useApp();
  const text = useText();
  return (
    <div ref={ref} className={column}>
      <div className={css.identity}>
        {takesPictures(brand) && <PictureField />}
        <div className={css.names}>
          <TextField field="name" max={groupLimits.nameMax} />
          <TextField field="title" max={groupLimits.titleMax} hint={text('editor.title.hint')} />
        </div>
      </div>
      <MembersField add={add} />
      <GreeterField />
      <GreetingText />
      <TextField field="scenario" max={groupLimits.scenarioMax} rows={3} hint={text('groups.scenario.hint')} />
      <VisibilityField />
      <TagsField />
      {!isNew && <NoteField />}
      <AgreementField guidelinesHref={guidelinesHref} />
    </div>
  );
};
