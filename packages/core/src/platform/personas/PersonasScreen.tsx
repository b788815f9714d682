import type { Persona } from '@troupe/protocol';
import { useState, type ReactNode } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { backIcon, plusIcon } from '../../ui/icons.ts';
import { Avatar, Badge, Button, ButtonLink, EmptyState, Icon, Skeleton } from '../../ui/index.ts';
import { ErrorSection } from '../parts/errors/ErrorSection.tsx';
import { useCharacter } from '../catalogue/index.ts';
import { SearchBox } from '../catalogue/index.ts';
import { matchesPersona } from './matches-persona.ts';
import { DeletePersonaDialog, PersonaLimitDialog } from './PersonaDialogs.tsx';
import { PersonaMenu } from './PersonaMenu.tsx';
import * as css from './PersonasScreen.css.ts';
import { texts } from './texts.ts';
import { useMyPersonaLimit, usePersonas, type Personas } from './usePersonas.ts';

/** The chat that somebody came from, and goes back to (R-PERSONA-02). */
export interface PersonasOrigin {
  characterId: string;
  conversationId?: string;
}

export interface PersonasScreenProps {
  /** The chat behind this page, if there is one. */
  from: PersonasOrigin | null;
  createHref: string;
  editHref: (persona: Persona) => string;
  /** Goes to one of those pages. */
  onNavigate: (href: string) => void;
}

/** The way back to a chat: its character's name comes with the character. */
const BackToChat = ({ characterId, conversationId }: PersonasOrigin) => {
  const { links } = useApp();
  const text = useOwnTexts(texts);
  const { character } = useCharacter(characterId);
  if (!character) return null;
  const href =
    conversationId === undefined
      ? links({ name: 'chat.character', characterId })
      : links({ name: 'chat.conversation', characterId, conversationId });
  return (
    <ButtonLink variant="outline" href={href}>
      <Icon glyph={backIcon} size="sm" />
      {text('persona.back-to', { character: character.name })}
    </ButtonLink>
  );
};

interface PersonaCardProps {
  persona: Persona;
  href: string;
  list: Pick<Personas, 'setDefault'>;
  onEdit: () => void;
  onDelete: () => void;
}

/** A persona: the whole card leads to its form, the menu stands above that. An `<li>`. */
const PersonaCard = ({ persona, href, ...menu }: PersonaCardProps) => {
  const text = useOwnTexts(texts);
  return (
    <li className={css.card} data-troupe-part="persona">
      <Avatar src={persona.avatar_url} name={persona.name} size={60} />
      <h2 className={css.name}>
        <a className={css.link} href={href} dir="auto">
          {persona.name}
        </a>
      </h2>
      <p className={css.about} dir="auto">
        {persona.highlights}
      </p>
      <p className={css.facts}>
        {persona.is_default && <Badge tone="success">{text('persona.default')}</Badge>}
        {persona.conversation_count > 0 && <span>{text('persona.used', { count: persona.conversation_count })}</span>}
      </p>
      <div className={css.menu}>
        <PersonaMenu persona={persona} {...menu} />
      </div>
    </li>
  );
};

const Waiting = () => (
  <div className={css.grid} aria-busy="true">
    {Array.from({ length: 4 }, (_, at) => (
      <Skeleton key={at} className={css.waiting} />
    ))}
  </div>
);

interface HeadProps extends Pick<PersonasScreenProps, 'from'>, Pick<Personas, 'personas'> {
  limit: number;
  action: ReactNode;
}

/** What the page is, how many there may be, and the two ways on: back to a chat, and to a new persona. */
const Head = ({ personas, limit, from, action }: HeadProps) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  return (
    <div className={css.head}>
      <div className={css.words}>
        <h1 className={css.title}>{text('persona.manage.title')}</h1>
        <p className={css.lead}>
          {text('persona.lead')}{' '}
          {personas && (
            <span className={css.count}>
              {text('persona.manage.count', { count: t.number(personas.length), limit: t.number(limit) })}
            </span>
          )}
        </p>
      </div>
      {from && <BackToChat {...from} />}
      {action}
    </div>
  );
};

type Dialog = { kind: 'delete'; persona: Persona } | { kind: 'limit' } | null;

/** All personas of a member, searched by the beginning of their names (R-PERSONA-01). */
export const PersonasScreen = ({ from, createHref, editHref, onNavigate }: PersonasScreenProps) => {
  const { t, wayTo } = useApp();
  const text = useOwnTexts(texts);
  const list = usePersonas();
  const limit = useMyPersonaLimit();
  const [query, setQuery] = useState('');
  const [dialog, setDialog] = useState<Dialog>(null);
  const { personas, error, retry } = list;
  const found = personas?.filter(({ name }) => matchesPersona(name, query, t.locale)) ?? [];
  const subscribe = wayTo({ name: 'commerce.subscribe' });

  const create = () => ((personas?.length ?? 0) >= limit ? setDialog({ kind: 'limit' }) : onNavigate(createHref));
  const createButton = (
    <Button variant="primary" disabled={!personas} onClick={create}>
      <Icon glyph={plusIcon} size="sm" />
      {text('persona.manage.new')}
    </Button>
  );
  const body = () => {
    if (error && !personas) return <ErrorSection onRetry={retry} />;
    if (!personas) return <Waiting />;
    if (personas.length === 0)
      return <EmptyState title={text('persona.pick.none')} text={text('persona.empty')} action={createButton} />;
    if (found.length === 0)
      return (
        <EmptyState
          role="status"
          title={text('persona.pick.none')}
          text={text('persona.none-begins', { query: query.trim() })}
          action={<Button onClick={() => setQuery('')}>{text('persona.pick.search.clear')}</Button>}
        />
      );
    return (
      <ul className={css.grid}>
        {found.map((persona) => (
          <PersonaCard
            key={persona.id}
            persona={persona}
            href={editHref(persona)}
            list={list}
            onEdit={() => onNavigate(editHref(persona))}
            onDelete={() => setDialog({ kind: 'delete', persona })}
          />
        ))}
      </ul>
    );
  };
  return (
    <div className={css.page} data-troupe-part="personas-page">
      <Head personas={personas} limit={limit} from={from} action={personas?.length !== 0 && createButton} />
      {personas && personas.length > 0 && (
        <div className={css.search}>
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
      )}
      {body()}
      {dialog?.kind === 'delete' && <DeletePersonaDialog persona={dialog.persona} list={list} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'limit' && (
        <PersonaLimitDialog limit={limit} onUpgrade={subscribe ?? undefined} onClose={() => setDialog(null)} />
      )}
    </div>
  );
};
