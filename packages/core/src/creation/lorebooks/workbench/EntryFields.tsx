import { lorebookLimits, type LorebookEntryForm } from '@troupe/protocol';
import { useT } from '../../../app/index.ts';
import { TextBox } from '../../fields/TextBox.tsx';
import { tokensOf } from '../desk/entry-rows.ts';
import { KeywordReach } from '../reach/KeywordReach.tsx';
import { useText } from '../texts.ts';
import { KeywordsField, Switch } from './EntryInputs.tsx';
import { ExpertFields } from './ExpertFields.tsx';
import { useEntryErrors } from './useEntryErrors.ts';
import * as css from './workbench.css.ts';

const { entryNameMax, contentMax } = lorebookLimits;

export interface EntryFieldsProps {
  /** Begins the ids of the fields. */
  id: string;
  entryId: string;
  form: LorebookEntryForm;
  isExpert: boolean;
  folders: readonly string[];
  onChange: (change: Partial<LorebookEntryForm>) => void;
  onSay: (line: string) => void;
}

/** Everything that an author writes of an entry; what few need is there for who asks for it. */
export const EntryFields = ({ id, entryId, form, isExpert, folders, onChange, onSay }: EntryFieldsProps) => {
  const t = useT();
  const text = useText();
  const errors = useEntryErrors(entryId);
  return (
    <div className={css.fields}>
      <TextBox
        id={`${id}-name`}
        label={text('lore.name')}
        value={form.name}
        max={entryNameMax}
        error={errors.name}
        isReadOnly={false}
        onText={(name) => onChange({ name })}
        onLeave={() => undefined}
        onSay={onSay}
      />
      <KeywordsField
        id={`${id}-keywords`}
        keywords={form.keywords}
        label={text('lore.entry.keywords')}
        hint={text('lore.entry.keywords.hint')}
        error={errors.keywords}
        onKeywords={(keywords) => onChange({ keywords })}
      />
      <KeywordReach form={form} onKeywords={(keywords) => onChange({ keywords })} onSay={onSay} />
      <TextBox
        id={`${id}-content`}
        label={text('lore.entry.content')}
        value={form.content}
        max={contentMax}
        rows={6}
        hint={`${text('lore.entry.content.hint')} ${text('lore.tokens', { tokens: t.number(tokensOf(form)) })}.`}
        error={errors.content}
        isReadOnly={false}
        onText={(content) => onChange({ content })}
        onLeave={() => undefined}
        onSay={onSay}
      />
      <div className={css.switches}>
        <Switch label={text('lore.entry.on')} isOn={form.enabled} onChange={(enabled) => onChange({ enabled })} />
        <Switch label={text('lore.entry.constant')} isOn={form.constant} onChange={(constant) => onChange({ constant })} />
        {isExpert && (
          <Switch
            label={text('lore.entry.case')}
            isOn={form.rules.case_sensitive}
            onChange={(caseSensitive) => onChange({ rules: { ...form.rules, case_sensitive: caseSensitive } })}
          />
        )}
      </div>
      {isExpert && <ExpertFields id={id} form={form} folders={folders} onChange={onChange} />}
    </div>
  );
};
