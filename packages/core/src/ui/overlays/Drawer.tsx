import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import * as styles from './Drawer.css.ts';
import { IconButton } from '../actions/IconButton.tsx';
import { xIcon } from '../icons.ts';
import { mergeRefs } from '../merge-refs.ts';
import { useModal } from './useModal.ts';

export interface DrawerProps extends Omit<ComponentProps<'dialog'>, 'open' | 'title' | 'onClose'> {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** `start` for navigation, `end` for filters and the chat menu. */
  side?: keyof typeof styles.side;
  foot?: ReactNode;
}

/** A panel that slides in from one edge over the page: a native modal `<dialog>` with head, body and foot. */
export const Drawer = ({
  isOpen,
  onClose,
  title,
  closeLabel,
  side = 'end',
  foot,
  className,
  children,
  ref,
  ...rest
}: DrawerProps) => {
  const dialog = useModal(isOpen, onClose);
  const titleId = useId();
  return (
    <dialog
      aria-labelledby={titleId}
      data-troupe-part="drawer"
      data-troupe-state={isOpen ? 'open' : 'closed'}
      {...rest}
      ref={mergeRefs(dialog, ref)}
      className={classNames(styles.drawer, styles.side[side], className)}
    >
      {isOpen && (
        <div className={styles.inside}>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <IconButton glyph={xIcon} label={closeLabel} onClick={onClose} />
          </div>
          <div className={styles.body}>{children}</div>
          {foot && <div className={styles.foot}>{foot}</div>}
        </div>
      )}
    </dialog>
  );
};
