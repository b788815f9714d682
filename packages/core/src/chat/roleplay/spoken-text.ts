import { parseRoleplay } from '@troupe/protocol/chat/roleplay/parse-roleplay';
import { fillNames, type Names } from '@troupe/protocol/chat/roleplay/fill-names';
import { toPlainText } from '@troupe/protocol/chat/roleplay/tree';

/** A character's message as a screen reader should say it: its words, without marks and macros. */
export const toSpokenText = (text: string, names: Names): string => toPlainText(parseRoleplay(fillNames(text, names)));
