import type { Ref, RefObject } from 'react';

/** Sees a key before the composer does; true takes it. */
export type KeyTaker = (event: KeyboardEvent) => boolean;
/** Sees what was written before it is sent; returns what goes to the character, null where it was a command. */
export type CommandTaker = (text: string) => string | null;

/** What a list says of itself at the box that steers it. */
export interface ComposerAria {
  'aria-controls': string;
  'aria-autocomplete': 'list';
  'aria-activedescendant': string;
}

/** What the composer lets the second half of the chat do with it. */
export interface ComposerPort {
  focus(): void;
  /** Whether an element stands in it. */
  holds(element: Element): boolean;
  /** Returns how to stop. */
  interceptKeys(take: KeyTaker): () => void;
  /** Null where its box steers nothing. */
  setAria(attributes: ComposerAria | null): void;
  /** Has its box described by an element; null for none. */
  describe(id: string | null): void;
  /** Returns how to stop; one at a time. */
  takeCommand(take: CommandTaker): () => void;
}

/** What the log lets the second half of the chat do with it. Rows are told by their index among those loaded. */
export interface LogPort {
  /** One step towards a row in the middle of what scrolls; true where nothing had to move. A row not in the page is asked for. */
  reveal(index: number): boolean;
  /** Puts the focus on a row and marks it for a moment. */
  mark(index: number): void;
  /** Puts the focus on the row after the one that has it, or before it (-1); without one, on the last. */
  focusNext(by: 1 | -1): void;
  /** Whether an element stands in it. */
  holds(element: Element): boolean;
  /** Index of the row that an element stands in; -1 for none. */
  indexOf(element: Element): number;
}

/** What the composer's port is made of, by the second half of the chat. */
export interface ComposerControlsProps {
  port: Ref<ComposerPort>;
  /** Of the composer, which stands in a form. */
  box: RefObject<HTMLTextAreaElement | null>;
}

/** The row of a reply that is being written. */
export interface KeptSelectionProps {
  row: RefObject<HTMLElement | null>;
}

/** A row that is marked for a moment; its look comes with the second half of the chat. */
export interface MarkedRow {
  key: string;
  className: string;
}

/** What the log's port is made of, by the second half of the chat. */
export interface LogControlsProps {
  port: Ref<LogPort> | undefined;
  rows: readonly { key: string }[];
  scroller: RefObject<HTMLElement | null>;
  /** The virtual list, while there is one. */
  list: RefObject<{ scrollToIndex(index: number, options: { align: 'center' }): void } | null>;
  onMark: (marked: MarkedRow | null) => void;
}
