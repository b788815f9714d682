import { lorebookLimits, takesPictures, type LorebookFault, type LorebookField } from '@troupe/protocol';
import { useApp } from '../../../app/index.ts';
import { FieldFrame, Select } from '../../../ui/index.ts';
import { PictureBox } from '../../fields/PictureBox.tsx';
import { TagBox } from '../../fields/TagBox.tsx';
import { TextBox } from '../../fields/TextBox.tsx';
import { useTagBox } from '../../fields/useTagBox.ts';
import { identity, names } from '../../fields/fields.css.ts';
import { useKnownTags } from '../../../platform/index.ts';
import type { Translator } from '../../../i18n/index.ts';
import { useDesk, useDeskState } from '../desk/DeskContext.tsx';
import { useText, type LoreText } from '../texts.ts';
import { Switch } from './EntryInputs.tsx';
import * as css from './workbench.css.ts';

const { nameMax, descriptionMax, tagsMax } = lorebookLimits;
/** Of one tag, in UTF-16 units. */
const tagMax = 60;
const depths = [null, 1, 2, 4, 8, 16, 32, 100] as const;
/** How many messages are looked through unless a lorebook says otherwise. */
const depthUnlessTold = 4;

/** What is wrong with a field of a lorebook, in the words of R-LORE-08. */
export const lorebookFaultText = (t: Translator, text: LoreText, { field, ...fault }: LorebookFault): string => {
  if (fault.rule === 'required') return text('lore.fault.required');
  const limit = t.number(fault.limit);
  switch (field) {
    case 'entries':
      return text(fault.rule === 'too_few' ? 'lore.fault.entries' : 'lore.fault.entries-many', { limit });
    case 'tags':
      return fault.rule === 'too_few' ? text('lore.fault.tags', { limit }) : text('editor.tags.full');
    default:
      return text(fault.rule === 'too_short' ? 'lore.fault.short' : 'lore.fault.long', { limit });
  }
};

export interface DetailFieldsProps {
  /** What is wrong, once it is to be told. */
  errors: Partial<Record<LorebookField, string>>;
  onSay: (line: string) => void;
}

/** What a lorebook is called, how it looks, and how it looks through messages (R-LORE-06). */
export const DetailFields = ({ errors, onSay }: DetailFieldsProps) => {
  const { brand, t } = useApp();
  const text = useText();
  const { id, store, set } = useDesk();
  const form = useDeskState((state) => state.form);
  const known = useKnownTags();
  const tags = useTagBox({
    tags: form.tags,
    max: tagsMax,
    tagMax,
    known,
    onTags: (next) => set({ tags: next }),
    onLeave: () => undefined,
  });
  const texts = { isReadOnly: false, onLeave: () => undefined, onSay } as const;
  return (
    <div className={css.fields} data-troupe-part="lorebook-details">
      <div className={identity}>
        {takesPictures(brand) && (
          <PictureBox
            id={`${id}-avatar_url`}
            url={form.avatar_url}
            name={form.name}
            isLocked={false}
            fault={errors.avatar_url}
            worn={() => store.getState().form.avatar_url}
            onWear={(avatar_url) => set({ avatar_url })}
          />
        )}
        <div className={names}>
          <TextBox
            {...texts}
            id={`${id}-name`}
            label={text('lore.name')}
            value={form.name}
            max={nameMax}
            error={errors.name}
            onText={(name) => set({ name })}
          />
          <TextBox
            {...texts}
            id={`${id}-description`}
            label={text('lore.description')}
            value={form.description}
            max={descriptionMax}
            hint={text('lore.description.hint')}
            error={errors.description}
            onText={(description) => set({ description })}
          />
          <TagBox id={`${id}-tags`} state={tags} max={tagsMax} hint="" error={errors.tags} isReadOnly={false} />
        </div>
      </div>
      <div className={css.pairs}>
        <FieldFrame label={text('lore.depth')} hint={text('lore.depth.hint')}>
          {(control) => (
            <Select
              {...control}
              isBlock
              options={[...new Set([...depths, form.scan_depth])].map((depth) => ({
                value: String(depth),
                label: depth === null ? text('lore.depth.default', { number: t.number(depthUnlessTold) }) : t.number(depth),
              }))}
              value={String(form.scan_depth)}
              onValueChange={(value) => set({ scan_depth: value === 'null' ? null : Number(value) })}
            />
          )}
        </FieldFrame>
        <div>
          <Switch label={text('lore.recursive')} isOn={form.recursive} onChange={(recursive) => set({ recursive })} />
          <p className={css.note}>{text('lore.recursive.hint')}</p>
        </div>
      </div>
    </div>
  );
};
