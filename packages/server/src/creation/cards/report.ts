import type { ImportedCharacter } from '@troupe/protocol';

export type ReportLine = ImportedCharacter['report'][number];

/** Collects what happened to each field; the review shows the lines in this order. */
export interface Report {
  kept(field: string, note?: string): void;
  changed(field: string, note: string): void;
  dropped(field: string, note: string): void;
  lines: ReportLine[];
}

export const createReport = (): Report => {
  const lines: ReportLine[] = [];
  const add =
    (action: ReportLine['action']) =>
    (field: string, note = '') => {
      lines.push({ field, action, note });
    };
  return { kept: add('kept'), changed: add('changed'), dropped: add('dropped'), lines };
};
