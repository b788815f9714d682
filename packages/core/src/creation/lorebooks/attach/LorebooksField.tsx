import { lorebookLimits } from '@troupe/protocol';
import { FieldFrame, Select, Tag } from '../../../ui/index.ts';
import { tagBox, labelRow, counter } from '../../fields/fields.css.ts';
import { useT } from '../../../app/index.ts';
import { useLorebooks } from '../list/useLorebooks.ts';
import { useText } from '../texts.ts';
import type { ChosenLorebook } from './attach-chosen.ts';
import { useAttached, useAttaching } from './useAttached.ts';

const { perChatbot } = lorebookLimits;
const none = '';

interface BoxProps {
  own: readonly ChosenLorebook[];
  chosen: readonly ChosenLorebook[];
  isLocked: boolean;
  note: string | undefined;
  onAdd: (lorebook: ChosenLorebook) => void;
  onRemove: (lorebook: ChosenLorebook) => void;
}

const Box = ({ own, chosen, isLocked, note, onAdd, onRemove }: BoxProps) => {
  const t = useT();
  const text = useText();
  const left = own.filter(({ id }) => !chosen.some((one) => one.id === id));
  const mayAdd = !isLocked && chosen.length < perChatbot && left.length > 0;
  return (
    <FieldFrame
      isGroup
      label={
        <span className={labelRow}>
          <span>{text('lore.editor.lorebooks')}</span>
          <span className={counter}>{`${t.number(chosen.length)} / ${t.number(perChatbot)}`}</span>
        </span>
      }
      hint={[text(own.length === 0 ? 'lore.editor.none' : 'lore.editor.hint', { max: perChatbot }), note]
        .filter(Boolean)
        .join(' ')}
    >
      {() => (
        <div role="group" aria-label={text('lore.editor.lorebooks')} className={tagBox} data-troupe-part="lorebooks-field">
          {chosen.map((lorebook) => (
            <Tag
              key={lorebook.id}
              size="sm"
              isOn
              removeLabel={text('lore.editor.remove', { name: lorebook.name })}
              onRemove={isLocked ? undefined : () => onRemove(lorebook)}
            >
              <bdi>{lorebook.name}</bdi>
            </Tag>
          ))}
          {mayAdd && (
            <Select
              aria-label={text('lore.editor.add')}
              options={[
                { value: none, label: text('lore.editor.add') },
                ...left.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={none}
              onValueChange={(id) => {
                const lorebook = left.find((one) => one.id === id);
                if (lorebook) onAdd({ id: lorebook.id, name: lorebook.name });
              }}
            />
          )}
        </div>
      )}
    </FieldFrame>
  );
};

interface NewProps {
  isLocked: boolean;
  chosen: readonly ChosenLorebook[];
  onChosen: (chosen: ChosenLorebook[]) => void;
}

/** Lorebooks that a chatbot is to know once it is made. */
const OfNew = ({ isLocked, chosen, onChosen }: NewProps) => {
  const text = useText();
  const { lorebooks = [] } = useLorebooks();
  return (
    <Box
      own={lorebooks}
      chosen={chosen}
      isLocked={isLocked}
      note={chosen.length > 0 ? text('lore.editor.later') : undefined}
      onAdd={(lorebook) => onChosen([...chosen, lorebook])}
      onRemove={({ id }) => onChosen(chosen.filter((one) => one.id !== id))}
    />
  );
};

interface KnownProps {
  isLocked: boolean;
  character: ChosenLorebook;
}

/** Lorebooks that a chatbot knows: changed at once. */
const OfKnown = ({ isLocked, character }: KnownProps) => {
  const { lorebooks = [] } = useLorebooks();
  const { attached } = useAttached(character.id);
  const attaching = useAttaching();
  if (!attached) return null;
  return (
    <Box
      own={lorebooks}
      chosen={attached.map(({ lorebook_id: id, name }) => ({ id, name }))}
      isLocked={isLocked || attaching.isBusy}
      note={undefined}
      onAdd={({ id }) => void attaching.attach(id, character)}
      onRemove={({ id }) => void attaching.detach(id, character)}
    />
  );
};

export interface LorebooksFieldProps extends NewProps {
  /** Null while it is not made. */
  character: ChosenLorebook | null;
}

/** What a chatbot knows: up to five lorebooks of its creator (R-BOT-23). */
export const LorebooksField = ({ character, ...props }: LorebooksFieldProps) =>
  character ? <OfKnown isLocked={props.isLocked} character={character} /> : <OfNew {...props} />;
