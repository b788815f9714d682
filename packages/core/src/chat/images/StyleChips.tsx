import { imageStyles, permissionOfStyle, type ImageStyle } from '@troupe/protocol';
import { useOwnTexts } from '../../app/index.ts';
import { Chip, Icon } from '../../ui/index.ts';
import { lockIcon } from '../../ui/icons.ts';
import * as css from './ImagePanel.css.ts';
import { texts } from './texts.ts';

export interface StyleChipsProps {
  value: ImageStyle;
  permissions: readonly string[];
  onChange: (style: ImageStyle) => void;
  /** A style was chosen that needs a plan. */
  onLocked: () => void;
}

/** The styles of a picture; those that need a plan stand there with a lock. */
export const StyleChips = ({ value, permissions, onChange, onLocked }: StyleChipsProps) => {
  const text = useOwnTexts(texts);
  return (
    <div role="group" aria-label={text('images.style')} className={css.group}>
      <span className={css.label} aria-hidden="true">
        {text('images.style')}
      </span>
      <div className={css.chips}>
        {imageStyles.map((style) => {
          const needed = permissionOfStyle(style);
          const isLocked = needed !== null && !permissions.includes(needed);
          const name = text(`images.style.${style}`);
          return (
            <Chip
              key={style}
              isPressed={style === value}
              aria-label={isLocked ? text('images.style.locked', { style: name }) : undefined}
              onClick={() => (isLocked ? onLocked() : onChange(style))}
            >
              {isLocked && <Icon glyph={lockIcon} size="sm" />}
              {name}
            </Chip>
          );
        })}
      </div>
    </div>
  );
};
