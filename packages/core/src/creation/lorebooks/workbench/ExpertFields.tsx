import { lorebookLimits, type LorebookEntryForm } from '@troupe/protocol';
import { useId } from 'react';
import { Field, FieldFrame, Select } from '../../../ui/index.ts';
import { useText } from '../texts.ts';
import { KeywordsField, NumberField } from './EntryInputs.tsx';
import * as css from './workbench.css.ts';

type Rules = LorebookEntryForm['rules'];

const logics = ['and_any', 'and_all', 'not_any', 'not_all'] as const satisfies Rules['secondary_logic'][];
const roles = ['system', 'user', 'assistant'] as const;
const { orderMax, weightMax, messagesMax, folderMax, groupMax } = lorebookLimits;
const defaultDepth = 4;

interface PlaceProps {
  position: Rules['position'];
  onPosition: (position: Rules['position']) => void;
}

/** Where the text goes in a prompt. */
const Place = ({ position, onPosition }: PlaceProps) => {
  const text = useText();
  const isDeep = typeof position === 'object';
  return (
    <>
      <FieldFrame label={text('lore.entry.place')}>
        {(control) => (
          <Select
            {...control}
            isBlock
            options={(['before', 'after', 'depth'] as const).map((value) => ({
              value,
              label: text(`lore.entry.place.${value}`),
            }))}
            value={isDeep ? 'depth' : position}
            onValueChange={(value) => onPosition(value === 'depth' ? { depth: defaultDepth, role: 'system' } : value)}
          />
        )}
      </FieldFrame>
      {isDeep && (
        <>
          <NumberField
            label={text('lore.entry.depth')}
            value={position.depth}
            min={0}
            max={messagesMax}
            onValue={(depth) => onPosition({ ...position, depth: Math.round(depth) })}
          />
          <FieldFrame label={text('lore.entry.role')}>
            {(control) => (
              <Select
                {...control}
                isBlock
                options={roles.map((value) => ({ value, label: text(`lore.entry.role.${value}`) }))}
                value={position.role}
                onValueChange={(role) => onPosition({ ...position, role })}
              />
            )}
          </FieldFrame>
        </>
      )}
    </>
  );
};

export interface ExpertFieldsProps {
  id: string;
  form: LorebookEntryForm;
  folders: readonly string[];
  onChange: (change: Partial<LorebookEntryForm>) => void;
}

/** When and where an entry speaks, beyond its keywords. */
export const ExpertFields = ({ id, form, folders, onChange }: ExpertFieldsProps) => {
  const text = useText();
  const folderList = useId();
  const { rules } = form;
  const put = (change: Partial<Rules>) => onChange({ rules: { ...rules, ...change } });
  const count = (key: 'sticky' | 'cooldown') => (
    <NumberField
      label={text(`lore.entry.${key}`)}
      value={rules[key] ?? 0}
      min={0}
      max={messagesMax}
      onValue={(value) => put({ [key]: Math.round(value) })}
    />
  );
  return (
    <>
      <KeywordsField
        id={`${id}-secondary`}
        keywords={form.secondary_keywords}
        label={text('lore.entry.secondary')}
        hint={text('lore.entry.secondary.hint')}
        onKeywords={(secondary) => onChange({ secondary_keywords: secondary })}
      />
      <div className={css.pairs}>
        <FieldFrame label={text('lore.entry.logic')}>
          {(control) => (
            <Select
              {...control}
              isBlock
              options={logics.map((value) => ({ value, label: text(`lore.entry.logic.${value}`) }))}
              value={rules.secondary_logic}
              onValueChange={(logic) => put({ secondary_logic: logic })}
            />
          )}
        </FieldFrame>
        <NumberField
          label={text('lore.entry.order')}
          hint={text('lore.entry.order.hint')}
          value={form.insertion_order}
          min={-orderMax}
          max={orderMax}
          step="any"
          onValue={(order) => onChange({ insertion_order: order })}
        />
        <NumberField
          label={text('lore.entry.priority')}
          hint={text('lore.entry.priority.hint')}
          value={rules.priority}
          min={-orderMax}
          max={orderMax}
          step="any"
          onValue={(priority) => put({ priority })}
        />
        <NumberField
          label={text('lore.entry.chance')}
          value={rules.probability}
          min={0}
          max={100}
          step="any"
          onValue={(probability) => put({ probability })}
        />
        <Place position={rules.position} onPosition={(position) => put({ position })} />
        {count('sticky')}
        {count('cooldown')}
        <Field
          label={text('lore.entry.group')}
          hint={text('lore.entry.group.hint')}
          dir="auto"
          maxLength={groupMax}
          value={rules.group?.name ?? ''}
          onChange={({ currentTarget: { value } }) =>
            put({ group: value === '' ? null : { name: value, weight: rules.group?.weight ?? 100 } })
          }
        />
        {rules.group && (
          <NumberField
            label={text('lore.entry.weight')}
            value={rules.group.weight}
            min={0}
            max={weightMax}
            step="any"
            onValue={(weight) => put({ group: rules.group && { ...rules.group, weight } })}
          />
        )}
        <Field
          label={text('lore.entry.folder')}
          hint={text('lore.entry.folder.hint')}
          dir="auto"
          maxLength={folderMax}
          list={folderList}
          value={form.folder}
          onChange={({ currentTarget }) => onChange({ folder: currentTarget.value })}
        />
        <datalist id={folderList}>
          {folders.map((folder) => (
            <option key={folder} value={folder} />
          ))}
        </datalist>
      </div>
    </>
  );
};
