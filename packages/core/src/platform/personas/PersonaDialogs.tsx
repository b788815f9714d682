import { personaLimit, type PaidRole, type Persona } from '@troupe/protocol';
import { useState } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import * as css from './Personas.css.ts';
import { texts } from './texts.ts';
import type { Personas } from './usePersonas.ts';

export interface QuestionProps {
  onClose: () => void;
}

export interface DeletePersonaDialogProps extends QuestionProps {
  persona: Persona;
  list: Pick<Personas, 'remove'>;
  /** Once it is gone; the dialog closes where nothing is told. */
  onDone?: () => void;
}

/** Asks before a persona goes, and says what becomes of its chats (R-PERSONA-09); of the default it says why it stays (R-PERSONA-10). */
export const DeletePersonaDialog = ({ persona, list, onClose, onDone = onClose }: DeletePersonaDialogProps) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const [isBusy, setBusy] = useState(false);
  if (persona.is_default)
    return (
      <Dialog isOpen onClose={onClose} title={text('persona.delete.default.title')} closeLabel={t('common.close')}>
        <p className={css.text}>{text('persona.delete.default')}</p>
        <div className={css.actions}>
          <Button variant="primary" onClick={onClose}>
            {text('persona.back')}
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('persona.delete.title', { persona: persona.name })}
      closeLabel={t('common.close')}
    >
      <p className={css.text}>
        {persona.conversation_count > 0 && `${text('persona.used', { count: persona.conversation_count })}. `}
        {text('persona.delete.text')}
      </p>
      <div className={css.actions}>
        <Button onClick={onClose}>{text('persona.cancel')}</Button>
        <Button
          variant="danger"
          disabled={isBusy}
          onClick={async () => {
            setBusy(true);
            if (await list.remove(persona)) onDone();
            else onClose();
          }}
        >
          {text('persona.delete.confirm')}
        </Button>
      </div>
    </Dialog>
  );
};

/** The plan with the next higher limit. */
const planAbove = (limit: number): PaidRole => (limit >= 50 ? 'paid_premium' : limit >= 10 ? 'paid_basic' : 'paid_minimal');
const highestLimit = personaLimit('paid_premium');

export interface PersonaLimitDialogProps extends QuestionProps {
  /** Personas that the tier allows. */
  limit: number;
  /** Leads to the plan that allows more; the highest has none above it (R-PERSONA-08), and a surface may have no way there. */
  onUpgrade?: ((role: PaidRole) => void) | undefined;
}

/** No more of them (R-PERSONA-07): all there are stay, and stay editable. */
export const PersonaLimitDialog = ({ limit, onUpgrade, onClose }: PersonaLimitDialogProps) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  return (
    <Dialog isOpen onClose={onClose} title={text('persona.limit.title')} closeLabel={t('common.close')}>
      <p className={css.text}>{text('persona.limit.text', { limit: t.number(limit) })}</p>
      <div className={css.actions}>
        <Button onClick={onClose}>{text('persona.back')}</Button>
        {onUpgrade && limit < highestLimit && (
          <Button variant="primary" onClick={() => onUpgrade(planAbove(limit))}>
            {text('persona.limit.upgrade')}
          </Button>
        )}
      </div>
    </Dialog>
  );
};
