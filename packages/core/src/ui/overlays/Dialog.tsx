import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import * as styles from './Dialog.css.ts';
import { IconButton } from '../actions/IconButton.tsx';
import { xIcon } from '../icons.ts';
import { mergeRefs } from '../merge-refs.ts';
import { useModal } from './useModal.ts';

export interface DialogProps extends Omit<ComponentProps<'dialog'>, 'open' | 'title' | 'onClose'> {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Shows a cross with this name. Leave out where the actions already offer a way back. */
  closeLabel?: string;
}

/** A question that has to be answered first: a native modal `<dialog>`. Its content is mounted only while open. */
export const Dialog = ({ isOpen, onClose, title, closeLabel, className, children, ref, ...rest }: DialogProps) => {
  const dialog = useModal(isOpen, onClose);
  const titleId = useId();
  return (
    <dialog
      aria-labelledby={titleId}
      data-troupe-part="dialog"
      data-troupe-state={isOpen ? 'open' : 'closed'}
      {...rest}
      ref={mergeRefs(dialog, ref)}
      className={classNames(styles.dialog, className)}
    >
      {isOpen && (
        <div className={styles.inside}>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {closeLabel && <IconButton glyph={xIcon} label={closeLabel} className={styles.close} onClick={onClose} />}
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
};
