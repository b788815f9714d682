import * as v from 'valibot';
import { requiredUserText } from './fields.ts';

/**
 * What no eye sees: controls, marks that reverse or join the text around them, fillers. Joiners and
 * emoji's style mark shape what stands before them, so they stay where something does.
 */
const unseen = /^[\s\p{C}\p{DI}\u2800]+|(?!\u200c|\u200d|\ufe0f)[\p{C}\p{DI}\u2800]/gu;

/** A name as it is kept: one line, nothing in it that cannot be seen or turns what others wrote around; '' where nothing can be seen. */
export const cleanName = (text: string): string => text.replace(/\s+/g, ' ').replace(unseen, '').trim();

/** A name that somebody chooses: of a person, a character, a chat, a tag. */
export const nameText = (max: number) => v.pipe(v.string(), v.transform(cleanName), requiredUserText(max));
