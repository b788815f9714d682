import { lorebookLimits } from '@troupe/protocol';
import { Button, FieldFrame, Select, Tag } from '../../../ui/index.ts';
import { tagBox, labelRow, counter } from '../../fields/fields.css.ts';
import { useApp, useT } from '../../../app/index.ts';
import { useLorebooks } from '../list/useLorebooks.ts';
import { useText } from '../texts.ts';
import type { ChosenLorebook } from '../../drafts/draft-text.ts';
import { useAttached, useAttaching } from './useAttached.ts';

const { perChatbot } = lorebookLimits;
const none = '';

interface BoxProps {
  id: string;
  own: readonly ChosenLorebook[];
  chosen: readonly ChosenLorebook[];
  isLocked: boolean;
  note: string | undefined;
  error?: string | undefined;
  onAdd: (lorebook: ChosenLorebook) => void;
  onRemove: (lorebook: ChosenLorebook) => void;
}

const Box = ({ id, own, chosen, isLocked, note, error, onAdd, onRemove }: BoxProps) => {
  const t = useT();
  const text = useText();
  const left = own.filter((book) => !chosen.some((one) => one.id === book.id));
  const mayAdd = !isLocked && chosen.length < perChatbot && left.length > 0;
  return (
    <FieldFrame
      id={id}
      isGroup
      error={error}
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
      {({ 'aria-describedby': describedBy }) => (
        <div
          id={id}
          role="group"
          // What stands against saving brings the focus here.
          tabIndex={-1}
          aria-label={text('lore.editor.lorebooks')}
          aria-describedby={describedBy}
          className={tagBox}
          data-troupe-part="lorebooks-field"
        >
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
                ...left.map((book) => ({ value: book.id, label: book.name })),
              ]}
              value={none}
              onValueChange={(value) => {
                const lorebook = left.find((one) => one.id === value);
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
  id: string;
  isLocked: boolean;
  chosen: readonly ChosenLorebook[];
  onChosen: (chosen: ChosenLorebook[]) => void;
}

/** In place of the field while it is not known what could be chosen, or what is. */
const Unknown = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useApp();
  const text = useText();
  return (
    <FieldFrame isGroup label={text('lore.editor.lorebooks')} error={error ? t.error(error) : undefined}>
      {() =>
        error ? (
          <Button size="sm" variant="outline" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        ) : (
          <p role="status">{t('common.loading')}</p>
        )
      }
    </FieldFrame>
  );
};

/** Lorebooks that a chatbot is to know once it is made. */
const OfNew = ({ id, isLocked, chosen, onChosen }: NewProps) => {
  const text = useText();
  const { lorebooks, error, retry } = useLorebooks();
  if (!lorebooks && chosen.length === 0) return <Unknown error={error} onRetry={retry} />;
  const gone = lorebooks && chosen.find((one) => !lorebooks.some((book) => book.id === one.id));
  return (
    <Box
      id={id}
      own={lorebooks ?? []}
      chosen={chosen}
      error={gone && text('lore.editor.gone', { name: gone.name })}
      isLocked={isLocked}
      note={chosen.length > 0 ? text('lore.editor.later') : undefined}
      onAdd={(lorebook) => onChosen([...chosen, lorebook])}
      onRemove={(lorebook) => onChosen(chosen.filter((one) => one.id !== lorebook.id))}
    />
  );
};

interface KnownProps {
  id: string;
  isLocked: boolean;
  character: ChosenLorebook;
}

/** Lorebooks that a chatbot knows: changed at once. */
const OfKnown = ({ id, isLocked, character }: KnownProps) => {
  const books = useLorebooks();
  const { attached, error, retry } = useAttached(character.id);
  const attaching = useAttaching();
  const { lorebooks } = books;
  if (!attached || !lorebooks)
    return (
      <Unknown
        error={error ?? books.error}
        onRetry={() => {
          retry();
          books.retry();
        }}
      />
    );
  return (
    <Box
      id={id}
      own={lorebooks}
      chosen={attached.map((one) => ({ id: one.lorebook_id, name: one.name }))}
      isLocked={isLocked || attaching.isBusy}
      note={undefined}
      onAdd={(lorebook) => void attaching.attach(lorebook.id, character)}
      onRemove={(lorebook) => void attaching.detach(lorebook.id, character)}
    />
  );
};

export interface LorebooksFieldProps extends NewProps {
  /** Null while it is not made. */
  character: ChosenLorebook | null;
}

/** What a chatbot knows: up to five lorebooks of its creator (R-BOT-23). */
export const LorebooksField = ({ character, ...props }: LorebooksFieldProps) =>
  character ? <OfKnown id={props.id} isLocked={props.isLocked} character={character} /> : <OfNew {...props} />;
