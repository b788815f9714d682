import type { ReactNode } from 'react';
import { Button } from '../../../ui/index.ts';
import * as css from './RemovedRow.css.ts';

export interface RemovedRowProps {
  title: string;
  /** More of what it was. */
  note?: string;
  /** When it went, or when it goes for good: a `<time>`. */
  when: ReactNode;
  /** The words of the way back, and what it is called where there are many. */
  restore: { label: string; name: string };
  isBusy: boolean;
  onRestore: () => void;
}

/** One thing in a bin: what it was, its time, and the way back. An `<li>`. */
export const RemovedRow = ({ title, note, when, restore, isBusy, onRestore }: RemovedRowProps) => (
  <li className={css.row} data-troupe-part="removed">
    <div className={css.words}>
      <span className={css.title} dir="auto">
        {title}
      </span>
      {note && (
        <span className={css.note} dir="auto">
          {note}
        </span>
      )}
      <span className={css.note}>{when}</span>
    </div>
    <Button variant="outline" size="sm" aria-label={restore.name} aria-disabled={isBusy || undefined} onClick={onRestore}>
      {restore.label}
    </Button>
  </li>
);
