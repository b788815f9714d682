/** What a mail is made of. HTML and plain text are both drawn from it, so that neither says what the other does not. */
export type MailBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  /** Something to type, with the words before it. */
  | { kind: 'code'; label: string; text: string }
  /** The one thing to do; `path` is on the brand's own host. */
  | { kind: 'button'; text: string; path: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  /** What to do where something is not as it should be. */
  | { kind: 'note'; text: string };

/** A mail before it is drawn. */
export interface MailContent {
  subject: string;
  /** What a list of mails shows beside the subject. */
  preheader: string;
  blocks: readonly MailBlock[];
  /** Why its reader got it, for the foot. */
  why: string;
}
