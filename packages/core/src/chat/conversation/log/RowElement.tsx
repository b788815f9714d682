import { useContext, type CSSProperties, type ReactNode, type Ref } from 'react';
import * as css from '../MessageItem.css.ts';
import { RowsContext } from './rows.ts';

export interface RowElementProps {
  index: number;
  children: ReactNode;
  /** Where a virtual list puts it. */
  style?: CSSProperties;
  ref?: Ref<HTMLLIElement>;
}

/** The `<li>` of a message, which knows its place in the whole conversation. */
export const RowElement = ({ style, index, children, ref }: RowElementProps) => {
  const { rows, total, marked } = useContext(RowsContext);
  const row = rows[index];
  return (
    <li
      ref={ref}
      style={style}
      className={marked && row?.key === marked.key ? `${css.row} ${marked.className}` : css.row}
      aria-setsize={total}
      aria-posinset={total - rows.length + index + 1}
      data-troupe-part="message"
      data-troupe-role={row?.by}
      data-troupe-state={row?.message?.status ?? 'unsent'}
      data-troupe-index={index}
    >
      {children}
    </li>
  );
};
