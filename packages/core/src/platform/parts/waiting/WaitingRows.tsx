import { Skeleton } from '../../../ui/index.ts';
import * as css from './waiting.css.ts';

const rows = ['one', 'two', 'three', 'four'] as const;

/** Rows that are on their way, of a list or of a form: a hidden `<div>`, so that little moves once they are there. */
export const WaitingRows = () => (
  <div aria-hidden="true" className={css.rows} data-troupe-part="waiting">
    {rows.map((row) => (
      <div key={row} className={css.row}>
        <Skeleton shape="title" width="short" />
        <Skeleton width="long" />
      </div>
    ))}
  </div>
);
