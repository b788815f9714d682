/** Values of the macros that a display fills. */
export interface Names {
  user: string;
  char: string;
}

const macro = /\{\{\s*(user|char)\s*\}\}|<(user|bot|char)>/gi;

/**
 * Fills `{{user}}`, `{{char}}`, `<USER>`, `<BOT>` and `<CHAR>`. A name is a value: it is never
 * read as text again. Without names macros stay as written: a user's own text.
 */
export const fillNames = (text: string, names: Names | undefined): string =>
  names
    ? text.replace(macro, (_, curly?: string, angled?: string) =>
        (curly ?? angled)?.toLowerCase() === 'user' ? names.user : names.char,
      )
    : text;
