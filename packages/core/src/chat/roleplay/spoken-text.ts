import { parseRoleplay } from './parse-roleplay.ts';
import { fillNames, type Names } from './fill-names.ts';
import { toPlainText } from './tree.ts';

/** A character's message as a screen reader should say it: its words, without marks and macros. */
export const toSpokenText = (text: string, names: Names): string => toPlainText(parseRoleplay(fillNames(text, names)));
