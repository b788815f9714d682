import type { LorebookEntryFault, LorebookEntryField } from '@troupe/protocol';
import { useMemo } from 'react';
import { useT } from '../../../app/index.ts';
import type { Translator } from '../../../i18n/index.ts';
import { useDeskState } from '../desk/DeskContext.tsx';
import { faultsOf } from '../desk/lorebook-desk.ts';
import { useText, type LoreText } from '../texts.ts';

/** What is wrong with a field of an entry, in the words of R-LORE-08. */
export const entryFaultText = (t: Translator, text: LoreText, fault: LorebookEntryFault): string => {
  switch (fault.rule) {
    case 'required':
      return text('lore.fault.required');
    case 'too_short':
      return text('lore.fault.short', { limit: t.number(fault.limit) });
    case 'too_long':
      return text('lore.fault.long', { limit: t.number(fault.limit) });
    case 'too_few':
      return text('lore.fault.keywords', { limit: t.number(fault.limit) });
    case 'too_many':
      return text('lore.fault.keywords-many', { limit: t.number(fault.limit) });
  }
};

/** What to say of each field of an entry: once keeping it was tried. */
export const useEntryErrors = (id: string): Partial<Record<LorebookEntryField, string>> => {
  const t = useT();
  const text = useText();
  const isTold = useDeskState(({ told }) => told.has(id));
  const form = useDeskState(({ typed }) => typed[id]);
  const entries = useDeskState((state) => state.entries);
  return useMemo(() => {
    if (!isTold || !form) return {};
    const faults = faultsOf({ entries, typed: { [id]: form } }, id);
    return Object.fromEntries(faults.map((fault) => [fault.field, entryFaultText(t, text, fault)]));
  }, [entries, form, id, isTold, t, text]);
};
