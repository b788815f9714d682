import { useState } from 'react';
import { alertIcon, heartIcon, infoIcon } from '../../../ui/icons.ts';
import { Badge, Button, Chip, IconButton, Notice, Skeleton, Tag } from '../../../ui/index.ts';
import * as styles from './Preview.css.ts';
import type { StudioText } from '../theme/useStudioText.ts';

/** One of each of what stands in every screen. */
export const PartsPreview = ({ text, href }: { text: StudioText; href: string }) => {
  const [isOn, setOn] = useState(true);
  const [isFavorite, setFavorite] = useState(true);
  return (
    <div className={styles.parts}>
      <h3 className={styles.heading}>{text('studio.sample.parts')}</h3>
      <div className={styles.row}>
        <Button variant="primary">{text('studio.sample.primary')}</Button>
        <Button>{text('studio.sample.secondary')}</Button>
        <Button variant="outline">{text('studio.sample.outline')}</Button>
        <Button variant="quiet">{text('studio.sample.quiet')}</Button>
        <Button variant="danger">{text('studio.sample.remove')}</Button>
        <IconButton
          glyph={heartIcon}
          label={text('studio.sample.favorite')}
          isPressed={isFavorite}
          onClick={() => setFavorite(!isFavorite)}
        />
      </div>
      <div className={styles.row}>
        <Chip isPressed={isOn} onClick={() => setOn(!isOn)}>
          {text('studio.sample.mystery')}
        </Chip>
        <Chip>{text('studio.sample.cosy')}</Chip>
        <Tag size="sm">{text('studio.sample.cosy')}</Tag>
        <Badge tone="success">{text('studio.sample.public')}</Badge>
        <Badge tone="warning">{text('studio.sample.review')}</Badge>
        <Badge tone="danger">{text('studio.sample.action')}</Badge>
        <a href={href}>{text('studio.sample.link')}</a>
      </div>
      <Notice tone="success" glyph={infoIcon}>
        {text('studio.sample.saved')}
      </Notice>
      <Notice tone="warning" glyph={alertIcon}>
        {text('studio.sample.offline')}
      </Notice>
      <Skeleton width="medium" />
    </div>
  );
};
