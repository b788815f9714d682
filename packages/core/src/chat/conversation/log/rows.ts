import type { Message } from '@troupe/protocol';
import type { MarkedRow } from '../../open-chat/ports.ts';
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

/** What an element of the list has to know of its place: the rows shown, how many messages there are in all, the row that is marked. */
export interface RowsShown {
  rows: readonly Row[];
  total: number;
  marked: MarkedRow | null;
}

export const RowsContext = createContext<RowsShown>({ rows: [], total: 0, marked: null });

/** Messages that are always in the page, for reading back and in-page search. */
export const keptAlive = 50;

/**
 * Of these, so many at the end are drawn whole at first. A row far from what is read rests: its words stand as one
 * text; how they look, its portrait and its menu come when the user does.
 */
export const wholeAtFirst = 20;

/** Draws the cells of a row. */
export type DrawRow = (row: Row, isResting: boolean) => ReactElement;

/** Index of the row that an element stands in; -1 for none. */
export const rowIndexOf = (element: Element): number =>
  Number(element.closest('[data-troupe-index]')?.getAttribute('data-troupe-index') ?? -1);
