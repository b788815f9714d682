import { useRef, type ComponentProps, type KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import { mergeRefs } from '../merge-refs.ts';
import * as styles from './Tabs.css.ts';

export interface TabItem<Id extends string = string> {
  id: Id;
  label: string;
}
export interface TabsProps<Id extends string = string> extends Omit<
  ComponentProps<'div'>,
  'onChange' | 'children' | 'aria-label'
> {
  /** Names the row, unless what stands around it has that name. */
  label?: string;
  items: readonly TabItem<Id>[];
  value: Id;
  onValueChange: (id: Id) => void;
  /** Id of the element that shows the chosen tab: `role="tabpanel"`, labelled by `<panelId>-<id>`. */
  panelId: string;
}

/** Changes what is shown below: a `<div role="tablist">`; arrows move and choose (WAI-ARIA tabs, automatic activation). */
export const Tabs = <Id extends string>({
  label,
  items,
  value,
  onValueChange,
  panelId,
  className,
  ref,
  ...rest
}: TabsProps<Id>) => {
  const list = useRef<HTMLDivElement>(null);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const at = items.findIndex((item) => item.id === value);
    const forward = list.current && getComputedStyle(list.current).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
    const to = { [forward]: at + 1, [backward]: at - 1, Home: 0, End: -1 }[event.key];
    const next = to === undefined ? undefined : items.at(to % items.length);
    if (!next) return;
    event.preventDefault();
    onValueChange(next.id);
    list.current?.querySelector<HTMLElement>(`[data-troupe-id="${CSS.escape(next.id)}"]`)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={label}
      data-troupe-part="tabs"
      {...rest}
      ref={mergeRefs(list, ref)}
      className={classNames(styles.tabs, className)}
    >
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          id={`${panelId}-${item.id}`}
          aria-selected={item.id === value}
          aria-controls={panelId}
          tabIndex={item.id === value ? 0 : -1}
          data-troupe-part="tab"
          data-troupe-id={item.id}
          className={styles.tab}
          onClick={() => onValueChange(item.id)}
          onKeyDown={handleKey}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
};
