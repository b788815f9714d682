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

interface GroupProps {
  group: Rules['group'];
  onGroup: (group: Rules['group']) => void;
}

/** Of the entries of one group one speaks. */
const Group = ({ group, onGroup }: GroupProps) => {
  const text = useText();
  return (
    <>
      <Field
        label={text('lore.entry.group')}
        hint={text('lore.entry.group.hint')}
        dir="auto"
        maxLength={groupMax}
        value={group?.name ?? ''}
        onChange={({ currentTarget: { value } }) => onGroup(value === '' ? null : { name: value, weight: group?.weight ?? 100 })}
      />
      {group && (
        <NumberField
          label={text('lore.entry.weight')}
          value={group.weight}
          min={0}
          max={weightMax}
          step="any"
          onValue={(weight) => onGroup({ ...group, weight })}
        />
      )}
    </>
  );
};

interface FolderProps {
  folder: string;
  folders: readonly string[];
  onFolder: (folder: string) => void;
}

const Folder = ({ folder, folders, onFolder }: FolderProps) => {
  const text = useText();
  const list = useId();
  return (
    <>
      <Field
        label={text('lore.entry.folder')}
        hint={text('lore.entry.folder.hint')}
        dir="auto"
        maxLength={folderMax}
        list={list}
        value={folder}
        onChange={({ currentTarget }) => onFolder(currentTarget.value)}
      />
      <datalist id={list}>
        {folders.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </datalist>
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
  const { rules } = form;
  const put = (change: Partial<Rules>) => onChange({ rules: { ...rules, ...change } });
  const any = { min: -orderMax, max: orderMax, step: 'any' } as const;
  const messages = { min: 0, max: messagesMax } as const;
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
          {...any}
          label={text('lore.entry.order')}
          hint={text('lore.entry.order.hint')}
          value={form.insertion_order}
          onValue={(order) => onChange({ insertion_order: order })}
        />
        <NumberField
          {...any}
          label={text('lore.entry.priority')}
          hint={text('lore.entry.priority.hint')}
          value={rules.priority}
          onValue={(priority) => put({ priority })}
        />
        <NumberField
          {...any}
          label={text('lore.entry.chance')}
          value={rules.probability}
          min={0}
          max={100}
          onValue={(probability) => put({ probability })}
        />
        <Place position={rules.position} onPosition={(position) => put({ position })} />
        <NumberField
          {...messages}
          label={text('lore.entry.sticky')}
          value={rules.sticky ?? 0}
          onValue={(sticky) => put({ sticky: Math.round(sticky) })}
        />
        <NumberField
          {...messages}
          label={text('lore.entry.cooldown')}
          value={rules.cooldown ?? 0}
          onValue={(cooldown) => put({ cooldown: Math.round(cooldown) })}
        />
        <Group group={rules.group} onGroup={(group) => put({ group })} />
        <Folder folder={form.folder} folders={folders} onFolder={(folder) => onChange({ folder })} />
      </div>
    </>
  );
};
