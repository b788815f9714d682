import { IconButton } from '../../ui/index.ts';
import { imageIcon } from '../../ui/icons.ts';
import { tool } from '../composer/tool.css.ts';
import { useImageEntry } from './entries.ts';

/** The image action in the composer. */
export const ImageButton = () => {
  const entry = useImageEntry();
  if (entry === null) return null;
  const { label, isDisabled, onSelect } = entry;
  // Not `disabled`: the focus would be lost with every picture asked for by keyboard.
  return (
    <IconButton
      glyph={imageIcon}
      label={label}
      className={tool}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onSelect()}
    />
  );
};
