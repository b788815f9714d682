import { AppError, personaLimit, type Persona } from '@troupe/protocol';
import { useState } from 'react';
import { useApp, useOwnTexts, useSession } from '../../app/index.ts';
import { Avatar, Badge, Button, Dialog, EmptyState, MenuButton, Skeleton } from '../../ui/index.ts';
import { checkIcon, editIcon, moreIcon, trashIcon, xIcon } from '../../ui/icons.ts';
import { UpgradePanel } from '../upgrade/UpgradePanel.tsx';
import { PersonaForm } from './PersonaForm.tsx';
import * as css from './Personas.css.ts';
import { texts } from './texts.ts';
import type { Personas } from './usePersonas.ts';

export interface PersonaManagerProps {
  list: Personas;
  onBack: () => void;
  onClose: () => void;
}

type View =
  | { kind: 'list' }
  | { kind: 'form'; persona: Persona | null }
  | { kind: 'delete'; persona: Persona }
  | { kind: 'is-default' }
  | { kind: 'limit'; limit: number }
  | { kind: 'upgrade' };

const listView: View = { kind: 'list' };
const highestLimit = personaLimit('paid_premium');

/** Creates, edits and deletes personas, and sets the default: one dialog at a time. */
export const PersonaManager = ({ list, onBack, onClose }: PersonaManagerProps) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const limit = useSession(({ session }) => personaLimit(session?.user.role ?? ''));
  const [view, setView] = useState<View>(listView);
  const [isBusy, setBusy] = useState(false);
  const { personas, error, retry } = list;
  const toList = () => setView(listView);
  const question = (title: string, children: React.ReactNode) => (
    // A dialog of its own: in the one that was there, the focus would be on a button that is gone.
    <Dialog key={view.kind} isOpen onClose={toList} title={title} closeLabel={t('common.close')}>
      {children}
    </Dialog>
  );

  switch (view.kind) {
    case 'form':
      return (
        <PersonaForm
          persona={view.persona}
          suggested={personas?.length ?? 0}
          onBack={toList}
          onClose={onClose}
          onSave={async (values) => {
            try {
              await list.save(view.persona?.id ?? null, values);
              toList();
            } catch (caught) {
              if (!(caught instanceof AppError) || caught.code !== 'persona_limit') throw caught;
              setView({ kind: 'limit', limit: Number(caught.params['persona_limit'] ?? limit) });
            }
          }}
        />
      );
    case 'delete':
      return question(
        text('persona.delete.title', { persona: view.persona.name }),
        <>
          <p className={css.text}>{text('persona.delete.text')}</p>
          <div className={css.actions}>
            <Button onClick={toList}>{text('persona.cancel')}</Button>
            <Button
              variant="danger"
              disabled={isBusy}
              onClick={async () => {
                setBusy(true);
                await list.remove(view.persona);
                setBusy(false);
                toList();
              }}
            >
              {text('persona.delete.confirm')}
            </Button>
          </div>
        </>,
      );
    case 'is-default':
      return question(
        text('persona.delete.default.title'),
        <>
          <p className={css.text}>{text('persona.delete.default')}</p>
          <div className={css.actions}>
            <Button variant="primary" onClick={toList}>
              {text('persona.back')}
            </Button>
          </div>
        </>,
      );
    case 'limit':
      return question(
        text('persona.limit.title'),
        <>
          <p className={css.text}>{text('persona.limit.text', { limit: t.number(view.limit) })}</p>
          <div className={css.actions}>
            <Button onClick={toList}>{text('persona.back')}</Button>
            {view.limit < highestLimit && (
              <Button variant="primary" onClick={() => setView({ kind: 'upgrade' })}>
                {text('persona.limit.upgrade')}
              </Button>
            )}
          </div>
        </>,
      );
    case 'upgrade':
      return (
        <UpgradePanel
          feature="personas"
          role={limit >= 50 ? 'paid_premium' : limit >= 10 ? 'paid_basic' : 'paid_minimal'}
          onClose={toList}
        />
      );
    case 'list':
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
                <PersonaRow
                  key={persona.id}
                  persona={persona}
                  onEdit={() => setView({ kind: 'form', persona })}
                  onDelete={() => setView(persona.is_default ? { kind: 'is-default' } : { kind: 'delete', persona })}
                  onDefault={() => void list.setDefault(persona, !persona.is_default)}
                />
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
            <Button
              variant="primary"
              disabled={!personas}
              onClick={() =>
                setView((personas?.length ?? 0) >= limit ? { kind: 'limit', limit } : { kind: 'form', persona: null })
              }
            >
              {text('persona.manage.new')}
            </Button>
          </div>
        </Dialog>
      );
  }
};

interface PersonaRowProps {
  persona: Persona;
  onEdit: () => void;
  onDelete: () => void;
  onDefault: () => void;
}

const PersonaRow = ({ persona, onEdit, onDelete, onDefault }: PersonaRowProps) => {
  const text = useOwnTexts(texts);
  return (
    <li className={css.row} data-troupe-part="persona">
      <Avatar src={persona.avatar_url} name={persona.name} size={40} />
      <span className={css.lines}>
        <span className={css.name}>
          <span dir="auto">{persona.name}</span> {persona.is_default && <Badge tone="accent">{text('persona.default')}</Badge>}
        </span>
        <span className={css.about} dir="auto">
          {persona.highlights}
        </span>
      </span>
      <MenuButton
        glyph={moreIcon}
        label={text('persona.manage.actions', { persona: persona.name })}
        items={[
          { id: 'edit', label: text('persona.manage.edit'), glyph: editIcon, onSelect: onEdit },
          {
            id: 'default',
            label: text(persona.is_default ? 'persona.manage.unset-default' : 'persona.manage.make-default'),
            glyph: persona.is_default ? xIcon : checkIcon,
            onSelect: onDefault,
          },
          { id: 'delete', label: text('persona.manage.delete'), glyph: trashIcon, isDanger: true, onSelect: onDelete },
        ]}
      />
    </li>
  );
};
