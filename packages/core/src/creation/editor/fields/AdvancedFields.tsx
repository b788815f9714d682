import { chatbotLimits } from '@troupe/protocol';
import { useApp } from '../../../app/index.ts';
import { languageStatus } from '../../../i18n/index.ts';
import { downIcon } from '../../../ui/icons.ts';
import { Button, FieldFrame, Icon, Select } from '../../../ui/index.ts';
import { useEditor, useEditorState, useFieldId } from '../EditorContext.tsx';
import { isLocked } from '../form-store.ts';
import { useText } from '../texts.ts';
import * as css from '../../fields/fields.css.ts';
import { GreetingsField } from './GreetingsField.tsx';
import { TextField } from './TextField.tsx';

/** What it speaks: one of ours, or the one that it was brought with. */
const LanguageField = () => {
  const { t } = useApp();
  const { set } = useEditor();
  const id = useFieldId('language');
  const value = useEditorState(({ form }) => form.language);
  const isReadOnly = useEditorState(isLocked);
  const tags = [...new Set([value, ...Object.keys(languageStatus)])];
  return (
    <FieldFrame id={id} label={t('profile.language')}>
      {(control) => (
        <Select
          {...control}
          isBlock
          disabled={isReadOnly}
          value={value}
          options={tags.map((tag) => ({ value: tag, label: t.languageName(tag) }))}
          onValueChange={(language) => set({ language })}
        />
      )}
    </FieldFrame>
  );
};

/** What most chatbots do without; it opens by itself where something in it is wrong (R-BOT-03). */
export const AdvancedFields = () => {
  const text = useText();
  const { id, put } = useEditor();
  const isOpen = useEditorState(({ isAdvancedOpen }) => isAdvancedOpen);
  return (
    <section className={css.advanced}>
      <h2 className={css.advancedTitle}>
        <Button
          variant="outline"
          aria-expanded={isOpen}
          aria-controls={`${id}-advanced`}
          onClick={() => put({ isAdvancedOpen: !isOpen })}
        >
          <Icon glyph={downIcon} size="sm" className={isOpen ? css.turned : undefined} />
          {text('editor.advanced')}
        </Button>
      </h2>
      <div id={`${id}-advanced`} hidden={!isOpen} className={isOpen ? css.advanced : undefined}>
        {isOpen && (
          <>
            <TextField field="scenario" max={chatbotLimits.scenarioMax} rows={3} hint={text('editor.scenario.hint')} />
            <TextField field="dialogue" max={chatbotLimits.dialogueMax} rows={4} hint={text('editor.dialogue.hint')} />
            <GreetingsField />
            <LanguageField />
            <TextField field="system_prompt" max={chatbotLimits.instructionsMax} rows={2} />
            <TextField field="post_history_instructions" max={chatbotLimits.instructionsMax} rows={2} />
          </>
        )}
      </div>
    </section>
  );
};
