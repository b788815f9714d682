import { useT } from '../../../app/index.ts';
import type { EntryHint } from '../desk/entry-hints.ts';
import { useText } from '../texts.ts';

/** A hint in words; undefined for none. */
export const useHintText = () => {
  const t = useT();
  const text = useText();
  return (hint: EntryHint | undefined): string | undefined => {
    if (!hint) return undefined;
    switch (hint.kind) {
      case 'twice':
        return text('lore.hint.twice', { keyword: hint.keyword, name: hint.name || text('lore.entry.unnamed') });
      case 'silent':
        return text('lore.hint.silent');
      case 'long':
        return text('lore.hint.long', { limit: t.number(hint.limit) });
      default:
        return text(`lore.hint.${hint.kind}`, { keyword: hint.keyword });
    }
  };
};
