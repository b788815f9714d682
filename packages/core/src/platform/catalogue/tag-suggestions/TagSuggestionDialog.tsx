import { limits, type Character } from '@troupe/protocol';
import { useId, useState } from 'react';
import { useApp, useOwnTexts } from '../../../app/index.ts';
import { alertIcon, checkIcon, plusIcon, xIcon, type Glyph } from '../../../ui/icons.ts';
import { Button, Chip, Dialog, Icon, Notice, SearchField } from '../../../ui/index.ts';
import { texts } from '../explore/texts.ts';
import { foldText } from '../search/fold-text.ts';
import { useKnownTags } from '../search/useKnownTags.ts';
import * as css from './tag-suggestions.css.ts';
import { useTagChoice, type TagChoiceState } from './useTagChoice.ts';

/** Known tags that are offered at once. */
const offeredMax = 12;

interface TagChipProps {
  tag: string;
  isOn: boolean;
  glyph: Glyph;
  isRemoved?: boolean;
  onPress: () => void;
}

const TagChip = ({ tag, isOn, glyph, isRemoved = false, onPress }: TagChipProps) => (
  <Chip isPressed={isOn} className={css.chip} onClick={onPress}>
    <Icon glyph={glyph} size="sm" />
    <bdi className={isRemoved ? css.removed : undefined}>{tag}</bdi>
  </Chip>
);

/** The tags of the chatbot: one that does not fit is pressed away. */
const OwnTags = ({ tags, state }: { tags: readonly string[]; state: TagChoiceState }) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const id = useId();
  const count = text('suggest-tags.count', { number: t.number(state.count), max: t.number(limits.chatbotTagsMax) });
  return (
    <section className={css.group} aria-labelledby={id}>
      <div className={css.head}>
        <h3 id={id} className={css.title}>
          {text('suggest-tags.own')}
        </h3>
        <span className={css.count}>{count}</span>
      </div>
      <p className={css.note}>{text(tags.length > 0 ? 'suggest-tags.own.hint' : 'suggest-tags.own.none')}</p>
      <div className={css.chips}>
        {tags.map((tag) => {
          const isRemoved = state.isRemoved(tag);
          const glyph = isRemoved ? xIcon : checkIcon;
          return (
            <TagChip
              key={tag}
              tag={tag}
              isOn={!isRemoved}
              isRemoved={isRemoved}
              glyph={glyph}
              onPress={() => state.toggleKept(tag)}
            />
          );
        })}
      </div>
    </section>
  );
};

/** Tags that it lacks: of those that others use, or in the reader's own words. */
const OtherTags = ({ state }: { state: TagChoiceState }) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const id = useId();
  const known = useKnownTags();
  const [typed, setTyped] = useState('');
  const wanted = foldText(typed.trim());
  const offered = known
    .filter(({ value }) => !state.has(value) && !state.isAdded(value) && foldText(value).includes(wanted))
    .filter((_, at) => at < offeredMax);
  const isNew =
    wanted !== '' && !state.has(typed) && !state.isAdded(typed) && offered.every((one) => foldText(one.value) !== wanted);
  const take = (tag: string) => {
    state.toggleAdded(tag);
    setTyped('');
  };
  return (
    <section className={css.group} aria-labelledby={id}>
      <h3 id={id} className={css.title}>
        {text('suggest-tags.add')}
      </h3>
      <SearchField
        label={text('suggest-tags.find')}
        clearLabel={t('explore.search.clear')}
        value={typed}
        maxLength={limits.tagMax}
        onValueChange={setTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          const same = offered.find(({ value }) => foldText(value) === wanted)?.value ?? (isNew ? typed : null);
          if (same !== null) take(same);
        }}
      />
      <div className={css.chips}>
        {state.added.map((tag) => (
          <TagChip key={tag} tag={tag} isOn glyph={checkIcon} onPress={() => state.toggleAdded(tag)} />
        ))}
        {isNew && (
          <Chip className={css.chip} onClick={() => take(typed)}>
            <Icon glyph={plusIcon} size="sm" />
            {text('suggest-tags.write', { tag: typed.trim() })}
          </Chip>
        )}
        {offered.map(({ value }) => (
          <TagChip key={value} tag={value} isOn={false} glyph={plusIcon} onPress={() => take(value)} />
        ))}
      </div>
    </section>
  );
};

export interface TagSuggestionDialogProps {
  character: Character;
  userId: string;
  onClose: () => void;
}

type Fault = { said: 'suggest-tags.empty' } | { said: 'suggest-tags.failed' | 'suggest-tags.not-discarded'; error: unknown };

/** What a reader would change of the tags of somebody else's chatbot (R-PROFILE-10 to R-PROFILE-12); mounted while open. */
export const TagSuggestionDialog = ({ character, userId, onClose }: TagSuggestionDialogProps) => {
  const { t, notify } = useApp();
  const text = useOwnTexts(texts);
  const state = useTagChoice(character, userId);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);

  const run = async (work: 'send' | 'discard') => {
    setFault(null);
    if (state.isEmpty) return setFault({ said: 'suggest-tags.empty' });
    setBusy(true);
    try {
      await (work === 'send' ? state.send() : state.discard());
    } catch (error) {
      setFault({ said: work === 'send' ? 'suggest-tags.failed' : 'suggest-tags.not-discarded', error });
      return;
    } finally {
      setBusy(false);
    }
    const said = text(work === 'send' ? 'suggest-tags.sent' : 'suggest-tags.discarded');
    notify({ kind: 'success', text: said, durationMs: limits.toastNormalMs });
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={text('suggest-tags.title', { name: character.name })} closeLabel={t('common.close')}>
      <div className={css.body} data-troupe-part="tag-suggestion">
        <p className={css.text}>{text('suggest-tags.text')}</p>
        <OwnTags tags={character.tags} state={state} />
        <OtherTags state={state} />
        {state.isFull && (
          <Notice tone="warning" glyph={alertIcon} role="alert">
            {text('suggest-tags.full')}
          </Notice>
        )}
        {fault && (
          <Notice tone="danger" glyph={alertIcon} role="alert">
            {text(fault.said)}
            {'error' in fault && ` ${t.error(fault.error)}`}
          </Notice>
        )}
        <div className={css.actions}>
          {!state.isEmpty && (
            <Button variant="quiet" disabled={busy} onClick={() => void run('discard')}>
              {text('suggest-tags.discard')}
            </Button>
          )}
          <Button variant="primary" disabled={busy} onClick={() => void run('send')}>
            {text('suggest-tags.send')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
