import { useState, type ReactNode } from 'react';
import { downIcon } from '../../../ui/icons.ts';
import { Icon } from '../../../ui/index.ts';
import * as styles from './Controls.css.ts';

export interface ControlGroupProps {
  name: string;
  isOpenAtFirst?: boolean;
  /** Beside the name: how many were changed. */
  mark?: ReactNode;
  children: ReactNode;
}

/** Controls that belong together, folded away until wanted: a `<details>` whose content is mounted while open. */
export const ControlGroup = ({ name, isOpenAtFirst = false, mark, children }: ControlGroupProps) => {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details className={styles.group} aria-label={name} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <h2 className={styles.groupName}>{name}</h2>
        {mark}
        <Icon glyph={downIcon} size="sm" className={styles.arrow} />
      </summary>
      {isOpen && <div className={styles.stack}>{children}</div>}
    </details>
  );
};
