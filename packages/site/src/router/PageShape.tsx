import { Skeleton } from '@troupe/core/ui';
import type { Route } from '../routes.ts';
import * as css from './PageShape.css.ts';

const page = (
  <div aria-hidden="true" className={css.page} data-troupe-part="page-shape">
    <Skeleton shape="title" width="medium" />
    <Skeleton width="long" />
    <Skeleton className={css.panel} />
    <Skeleton className={css.panel} />
  </div>
);

const chat = (
  <div aria-hidden="true" className={css.chat} data-troupe-part="page-shape">
    <div className={css.header}>
      <Skeleton className={css.face} />
      <Skeleton width="short" />
    </div>
    <div className={css.log}>
      <Skeleton className={css.bubble} />
      <Skeleton className={css.ownBubble} />
    </div>
    <Skeleton className={css.composer} />
  </div>
);

const shapes: Record<Route['layout'], typeof page> = { page, chat };

/** Where a page will stand whose content the server does not know. */
export const PageShape = ({ layout }: Pick<Route, 'layout'>) => shapes[layout];
