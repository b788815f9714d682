import type { PaidRole, Persona } from '@troupe/protocol';
import { useState, type ComponentType } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { Avatar, Badge, Button, Dialog, EmptyState, Skeleton } from '../../ui/index.ts';
import { DeletePersonaDialog, PersonaLimitDialog } from './PersonaDialogs.tsx';
import { PersonaForm } from './PersonaForm.tsx';
import { PersonaMenu } from './PersonaMenu.tsx';
import * as css from './Personas.css.ts';
import { texts } from './texts.ts';
import { limitIn, useMyPersonaLimit, type Personas } from './usePersonas.ts';

export interface PersonaUpgradeProps {
  /** The plan that allows more. */
  role: PaidRole;
  onClose: () => void;
}

export interface PersonaManagerProps {
  list: Personas;
  /** What a plan would add, in this dialog's place. */
  Upgrade: ComponentType<PersonaUpgradeProps>;
  onBack: () => void;
  onClose: () => void;
}

type View =
  | { kind: 'list' }
  | { kind: 'form'; persona: Persona | null }
  | { kind: 'delete'; persona: Persona }
  | { kind: 'limit'; limit: number }
  | { kind: 'upgrade'; role: PaidRole };

const listView: View = { kind: 'list' };

/** Creates, edits and deletes personas, and sets the default, where the surface has no page of them: one dialog at a time. */
export const PersonaManager = ({ list, Upgrade, onBack, onClose }: PersonaManagerProps) => {
  const limit = useMyPersonaLimit();
  const [view, setView] = useState<View>(listView);
  const toList = () => setView(listView);

  switch (view.kind) {
    case 'form':
      return (
        <PersonaForm
          persona={view.persona}
          suggested={list.personas?.length ?? 0}
          onBack={toList}
          onClose={onClose}
          onSave={async (values) => {
            try {
              await list.save(view.persona?.id ?? null, values);
              toList();
            } catch (error) {
              const told = limitIn(error);
              if (told === null) throw error;
              setView({ kind: 'limit', limit: told });
            }
          }}
        />
      );
    case 'delete':
      return <DeletePersonaDialog persona={view.persona} list={list} onClose={toList} />;
    case 'limit':
      return <PersonaLimitDialog limit={view.limit} onUpgrade={(role) => setView({ kind: 'upgrade', role })} onClose={toList} />;
    case 'upgrade':
      return <Upgrade role={view.role} onClose={toList} />;
    case 'list':
      return (
        <ListDialog
          list={list}
          limit={limit}
          onBack={onBack}
          onClose={onClose}
          onEdit={(persona) => setView({ kind: 'form', persona })}
          onDelete={(persona) => setView({ kind: 'delete', persona })}
          onCreate={() =>
            setView((list.personas?.length ?? 0) >= limit ? { kind: 'limit', limit } : { kind: 'form', persona: null })
          }
        />
      );
  }
};

interface ListDialogProps extends Omit<PersonaManagerProps, 'Upgrade'> {
  limit: number;
  onCreate: () => void;
  onEdit: (persona: Persona) => void;
  onDelete: (persona: Persona) => void;
}

const ListDialog = ({ list, limit, onBack, onClose, onCreate, onEdit, onDelete }: ListDialogProps) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const { personas, error, retry } = list;
  return (
    <Dialog isOpen onClose={onClose} title={text('persona.manage.title')} closeLabel={t('common.close')} className={css.wide}>
      {error && !personas && (
        <EmptyState
          role="alert"
          title={text('persona.fail.list')}
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
        </div>
      )}
      {personas?.length === 0 && (
        <EmptyState title={text('persona.manage.empty.title')} text={text('persona.manage.empty.text')} />
      )}
      {personas && personas.length > 0 && (
        <ul className={css.list}>
          {personas.map((persona) => (
            <li key={persona.id} className={css.row} data-troupe-part="persona">
              <Avatar src={persona.avatar_url} name={persona.name} size={40} />
              <span className={css.lines}>
                <span className={css.name}>
                  <span dir="auto">{persona.name}</span>{' '}
                  {persona.is_default && <Badge tone="accent">{text('persona.default')}</Badge>}
                </span>
                <span className={css.about} dir="auto">
                  {persona.highlights}
                </span>
              </span>
              <PersonaMenu persona={persona} list={list} onEdit={() => onEdit(persona)} onDelete={() => onDelete(persona)} />
            </li>
          ))}
        </ul>
      )}
      <div className={css.actions}>
        <Button className={css.start} variant="quiet" onClick={onBack}>
          {text('persona.back')}
        </Button>
        {personas && (
          <span className={css.text}>
            {text('persona.manage.count', { count: t.number(personas.length), limit: t.number(limit) })}
          </span>
        )}
        <Button variant="primary" disabled={!personas} onClick={onCreate}>
          {text('persona.manage.new')}
        </Button>
      </div>
    </Dialog>
  );
};
