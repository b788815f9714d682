import type { Message } from '@troupe/protocol';
import { createContext, type ReactElement } from 'react';

/** A line of the log: a message, or one that the server has not acknowledged. */
export interface Row {
  /** Stays the same when the server acknowledges the message. */
  key: string;
  by: Message['role'];
  text: string;
  createdAt: string;
  message: Message | null;
}

/** The rows that a list shows, and how many messages there are in all: what an element of it has to know of its place. */
export const RowsContext = createContext<{ rows: readonly Row[]; total: number }>({ rows: [], total: 0 });

/** Messages that are always in the page, for reading back and in-page search (trust guide §5). */
export const keptAlive = 50;

/**
 * Of these, so many at the end are drawn whole at first. A row far from what is read rests: its text stands as
 * ever, its portrait and its menu come when the reader does.
 */
export const wholeAtFirst = 20;

/** Draws the cells of a row. */
export type DrawRow = (row: Row, isResting: boolean) => ReactElement;

/** Asks the list, through what it scrolls in, for a row that is not in the page: a `CustomEvent` with its index. */
export const revealEvent = 'troupe:reveal';
