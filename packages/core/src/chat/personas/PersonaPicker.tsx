import type { Character, Persona } from '@troupe/protocol';
import { useState } from 'react';
import { useApp, useOwnTexts, useSession } from '../../app/index.ts';
import { matchesPersona, personaStyles as css, SearchBox, type Personas } from '../../platform/index.ts';
import { Avatar, Badge, Button, ButtonLink, Checkbox, Dialog, EmptyState, Skeleton } from '../../ui/index.ts';
import { ChoiceList } from '../choices/ChoiceList.tsx';
import { useChatSettings } from '../settings/useChatSettings.ts';
import { texts } from './texts.ts';

/** Who is chosen: a persona's id, null for oneself, undefined for nobody (the one chosen has gone). */
export type ChosenPersona = string | null | undefined;

export interface PersonaPickerProps {
  character: Pick<Character, 'name' | 'avatar_url'>;
  list: Pick<Personas, 'personas' | 'error' | 'retry'>;
  chosenId: ChosenPersona;
  onChoose: (id: string | null) => void;
  onConfirm: () => void;
  /** The chat that is left for the page of personas, where the surface has one: the way back to it. */
  from: { characterId: string; conversationId?: string };
  /** Shows the manager here, where the surface has no such page. */
  onManage: () => void;
  onClose: () => void;
  /** What is being done with the choice, or why it could not. */
  isBusy?: boolean;
  failure?: string | undefined;
  /** What to say when the list does not load; the first step needs the default most. */
  listFailure: 'persona.fail.list' | 'persona.fail.get-default';
}

const self = 'self';

interface Card extends Pick<Persona, 'id' | 'name' | 'avatar_url' | 'highlights'> {
  is_default?: boolean;
  /** What the account is called, on the card of oneself: the chat and its characters say it too. */
  ownName?: string | undefined;
}

/** The card of oneself, without a persona (C-PERS-07). */
const useOwnCard = (): Card => {
  const text = useOwnTexts(texts);
  const user = useSession(({ session }) => session?.user);
  return {
    id: self,
    name: text('persona.you'),
    ownName: user?.name.trim() || undefined,
    avatar_url: user?.avatar_url ?? null,
    highlights: text('persona.you.text'),
  };
};

/** "Who is going to chat with {character}" (C-PERS-01): a dialog of persona cards, oneself among them. */
export const PersonaPicker = (props: PersonaPickerProps) => {
  const { character, from, list, chosenId, onChoose, onConfirm, onManage, onClose, isBusy = false, failure, listFailure } = props;
  const { links, t } = useApp();
  const pageHref = links({ name: 'platform.personas', ...from });
  const text = useOwnTexts(texts);
  const you = useOwnCard();
  const [query, setQuery] = useState('');
  const [settings, setSettings] = useChatSettings();
  const { personas, error, retry } = list;

  const cards: Card[] = personas
    ? [...personas.filter((one) => one.is_default), you, ...personas.filter((one) => !one.is_default)]
    : [];
  const found = cards.filter(({ name, ownName = name }) => [name, ownName].some((one) => matchesPersona(one, query, t.locale)));
  const chosen = chosenId === undefined ? undefined : cards.find(({ id }) => id === (chosenId ?? self));
  const names = { character: character.name, persona: chosen?.ownName ?? chosen?.name ?? you.name };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('persona.pick.title', names)}
      closeLabel={t('common.close')}
      className={css.wide}
      data-troupe-part="persona-picker"
    >
      <div className={css.pair} role="img" aria-label={text('persona.pair', names)}>
        <Avatar src={character.avatar_url} name={character.name} size={76} />
        <span className={css.second}>
          <Avatar src={chosen?.avatar_url ?? null} name={names.persona} size={76} />
        </span>
      </div>
      <div className={css.bar}>
        <div className={css.grow}>
          <SearchBox
            size="md"
            labels={{
              label: text('persona.pick.search'),
              placeholder: text('persona.pick.search'),
              clear: text('persona.pick.search.clear'),
            }}
            query={query}
            onQueryChange={setQuery}
          />
        </div>
        {pageHref === null ? (
          <Button variant="quiet" onClick={onManage}>
            {text('persona.pick.manage')}
          </Button>
        ) : (
          <ButtonLink variant="quiet" href={pageHref}>
            {text('persona.pick.manage')}
          </ButtonLink>
        )}
      </div>
      {error && !personas && (
        <EmptyState
          role="alert"
          title={text(listFailure)}
          text={t.error(error)}
          action={
            <Button variant="outline" onClick={retry}>
              {t('common.retry')}
            </Button>
          }
        />
      )}
      {!error && !personas && (
        <div className={css.stack} aria-busy="true">
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      )}
      {personas && (
        <div className={css.scroller}>
          {found.length > 0 ? (
            <ChoiceList
              label={text('persona.pick.label')}
              chosenId={chosenId === undefined ? '' : (chosenId ?? self)}
              onChoose={(id) => onChoose(id === self ? null : id)}
              isDisabled={isBusy}
              choices={found.map((persona) => ({ id: persona.id, content: <PersonaCard persona={persona} /> }))}
            />
          ) : (
            <p className={css.none} role="status">
              {text('persona.pick.none')}
            </p>
          )}
          {personas.length === 0 && <p className={css.none}>{text('persona.pick.empty', names)}</p>}
        </div>
      )}
      <label className={css.check}>
        <Checkbox
          checked={settings.hidePersonaPicker ?? false}
          onChange={(event) => setSettings({ hidePersonaPicker: event.currentTarget.checked || undefined })}
        />
        {text('persona.pick.hide')}
      </label>
      {(failure ?? (personas && !chosen)) && (
        <p className={css.text} role="alert">
          {failure ?? text('persona.fail.none-selected')}
        </p>
      )}
      <Button variant="primary" isBlock disabled={isBusy || (personas !== undefined && !chosen)} onClick={onConfirm}>
        {text('persona.pick.confirm', names)}
      </Button>
    </Dialog>
  );
};

const PersonaCard = ({ persona }: { persona: Card }) => {
  const text = useOwnTexts(texts);
  return (
    <span className={css.card}>
      <Avatar src={persona.avatar_url} name={persona.ownName ?? persona.name} size={40} />
      <span className={css.lines}>
        <span className={css.name}>
          <span dir="auto">{persona.name}</span> {persona.ownName && <Badge dir="auto">{persona.ownName}</Badge>}
          {persona.is_default && <Badge tone="accent">{text('persona.default')}</Badge>}
        </span>{' '}
        <span className={css.about} dir="auto">
          {persona.highlights}
        </span>
      </span>
    </span>
  );
};
