import { parseRoleplay } from '@troupe/protocol/chat/roleplay/parse-roleplay';
import { fillNames, type Names } from '@troupe/protocol/chat/roleplay/fill-names';
import { toPlainText } from '@troupe/protocol/chat/roleplay/tree';

/**
 * A message as a screen reader should say it: its words, without marks and macros. Without names, as for a
 * user's own text, macros stay as written; with `isGrowing` a mark that waits for its other half is none of the words.
 */
export const toSpokenText = (text: string, names: Names | undefined, { isGrowing = false } = {}): string =>
  toPlainText(parseRoleplay(fillNames(text, names), { isGrowing }));
