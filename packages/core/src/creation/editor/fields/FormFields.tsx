import { chatbotLimits, takesPictures } from '@troupe/protocol';
import type { Ref } from 'react';
import { useApp } from '../../../app/index.ts';
import * as css from '../editor.css.ts';
import { useText } from '../texts.ts';
import { AdvancedFields } from './AdvancedFields.tsx';
import { AgreementField } from './AgreementField.tsx';
import * as fields from '../../fields/fields.css.ts';
import { LorebooksSlot } from './LorebooksSlot.tsx';
import { NoteField } from './NoteField.tsx';
import { PictureField } from './PictureField.tsx';
import { TagsField } from './TagsField.tsx';
import { TextField } from './TextField.tsx';
import { VisibilityField } from './VisibilityField.tsx';

export interface FormFieldsProps {
  guidelinesHref: string | null;
  isNew: boolean;
  ref?: Ref<HTMLDivElement>;
}

/** Everything that a creator writes, in one column. */
export const FormFields = ({ guidelinesHref, isNew, ref }: FormFieldsProps) => {
  const { brand } = useApp();
  const text = useText();
  return (
    <div ref={ref} className={css.fields}>
      <div className={fields.identity}>
        {takesPictures(brand) && <PictureField />}
        <div className={fields.names}>
          <TextField field="name" max={chatbotLimits.nameMax} />
          <TextField field="title" max={chatbotLimits.titleMax} hint={text('editor.title.hint')} />
        </div>
      </div>
      <TextField field="greeting" max={chatbotLimits.greetingMax} rows={4} hint={text('editor.greeting.hint')} />
      <TextField field="persona" max={chatbotLimits.personaMax} rows={5} hint={text('editor.persona.hint')} />
      <VisibilityField />
      <TagsField />
      <LorebooksSlot />
      <AdvancedFields />
      {!isNew && <NoteField />}
      <AgreementField guidelinesHref={guidelinesHref} />
    </div>
  );
};
