import { useOwnTexts } from '../../app/index.ts';
import { personaIcon } from '../../ui/icons.ts';
import type { ChatMenuEntry } from '../open-chat/menus.ts';
import { texts } from '../open-chat/texts.ts';

export const usePersonaEntry: ChatMenuEntry = (chat) => {
  const text = useOwnTexts(texts);
  // Personas are members': where nobody can become one, there is nothing to change.
  if (chat.isGuest && !chat.register) return null;
  const name = chat.history.userPersona?.name;
  return {
    id: 'persona',
    label: text('tools.persona'),
    glyph: personaIcon,
    ...(name ? { value: name } : {}),
    onSelect: () => chat.open('persona'),
  };
};
