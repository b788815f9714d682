import { useOwnTexts } from '../../app/index.ts';
import { wandIcon } from '../../ui/icons.ts';
import { texts } from '../composer/texts.ts';
import type { ChatMenuEntry } from '../open-chat/menus.ts';
import { useSuggestion } from './useSuggestion.ts';

/** `/suggest`: what the button does, from the keyboard. */
export const useSuggestEntry: ChatMenuEntry = () => {
  const text = useOwnTexts(texts);
  const { ask } = useSuggestion();
  return { id: 'suggest', label: text('commands.suggest'), glyph: wandIcon, onSelect: () => void ask() };
};
