import { useOwnTexts } from '../../app/index.ts';
import { personaIcon } from '../../ui/icons.ts';
import type { ChatMenuEntry } from '../companion/menus.ts';
import { texts } from '../companion/texts.ts';

export const usePersonaEntry: ChatMenuEntry = (chat) => {
  const text = useOwnTexts(texts);
  const name = chat.history.userPersona?.name;
  return {
    id: 'persona',
    label: text('tools.persona'),
    glyph: personaIcon,
    ...(name ? { value: name } : {}),
    onSelect: () => chat.open('persona'),
  };
};
