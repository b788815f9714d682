import { useApp, useOwnTexts } from '../../app/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import { PersonaFields } from './PersonaFields.tsx';
import * as css from './Personas.css.ts';
import { texts } from './texts.ts';
import { usePersonaForm, type PersonaFormOptions } from './usePersonaForm.ts';

export interface PersonaFormProps extends PersonaFormOptions {
  onBack: () => void;
  onClose: () => void;
}

/** A new persona, or one that is changed: a dialog. */
export const PersonaForm = ({ onBack, onClose, ...options }: PersonaFormProps) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const form = usePersonaForm(options);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text(options.persona ? 'persona.form.edit' : 'persona.form.create')}
      closeLabel={t('common.close')}
      className={css.wide}
    >
      <PersonaFields form={form} onSubmit={() => void form.submit()}>
        <Button className={css.start} variant="quiet" onClick={onBack}>
          {text('persona.back')}
        </Button>
        <Button type="submit" variant="primary" disabled={form.isBusy !== null}>
          {text('persona.save')}
        </Button>
      </PersonaFields>
    </Dialog>
  );
};
