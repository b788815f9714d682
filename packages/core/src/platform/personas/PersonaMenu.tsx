import type { Persona } from '@troupe/protocol';
import { useOwnTexts } from '../../app/index.ts';
import { MenuButton } from '../../ui/index.ts';
import { checkIcon, editIcon, moreIcon, trashIcon, xIcon } from '../../ui/icons.ts';
import { texts } from './texts.ts';
import type { Personas } from './usePersonas.ts';

export interface PersonaMenuProps {
  persona: Persona;
  list: Pick<Personas, 'setDefault'>;
  onEdit: () => void;
  onDelete: () => void;
}

/** What can be done with a persona. */
export const PersonaMenu = ({ persona, list, onEdit, onDelete }: PersonaMenuProps) => {
  const text = useOwnTexts(texts);
  return (
    <MenuButton
      glyph={moreIcon}
      label={text('persona.manage.actions', { persona: persona.name })}
      items={[
        { id: 'edit', label: text('persona.manage.edit'), glyph: editIcon, onSelect: onEdit },
        {
          id: 'default',
          label: text(persona.is_default ? 'persona.manage.unset-default' : 'persona.manage.make-default'),
          glyph: persona.is_default ? xIcon : checkIcon,
          onSelect: () => void list.setDefault(persona, !persona.is_default),
        },
        { id: 'delete', label: text('persona.manage.delete'), glyph: trashIcon, isDanger: true, onSelect: onDelete },
      ]}
    />
  );
};
