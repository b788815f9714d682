import { useRef, type ComponentProps, type Ref } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/Icon.tsx';
import { IconButton } from '../actions/IconButton.tsx';
import { searchIcon, xIcon } from '../icons.ts';
import { mergeRefs } from '../merge-refs.ts';
import * as styles from './SearchField.css.ts';

export interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'size'> {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  clearLabel: string;
  size?: 'md' | 'lg';
  ref?: Ref<HTMLInputElement>;
}

/** Keywords: an `<input type="search">` with a way to empty it, which leaves the focus in the field. */
export const SearchField = ({
  label,
  value,
  onValueChange,
  clearLabel,
  size = 'md',
  className,
  ref,
  ...rest
}: SearchFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div data-troupe-part="search" className={styles.search}>
      <Icon glyph={searchIcon} className={styles.icon} />
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        dir={value ? 'auto' : undefined}
        placeholder={label}
        data-troupe-part="input"
        {...rest}
        ref={mergeRefs(input, ref)}
        aria-label={label}
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        className={classNames(styles.box, size === 'lg' && styles.large, value && styles.withClear, className)}
      />
      {value && (
        <IconButton
          glyph={xIcon}
          label={clearLabel}
          size="sm"
          className={styles.clear}
          onClick={() => {
            onValueChange('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
};
