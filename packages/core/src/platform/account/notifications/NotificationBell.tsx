import { lazy, Suspense, type ComponentType } from 'react';
import type { BellButtonProps } from './BellButton.tsx';
import * as css from './bell.css.ts';

/** Comes once a member is here: guests, and the first paint, do without. */
const BellButton = lazy<ComponentType<BellButtonProps>>(() =>
  import('./BellButton.tsx').then(
    (module) => ({ default: module.BellButton }),
    () => ({ default: () => null }),
  ),
);

/** The way to what a member was told, in the place that is kept for it. */
export const NotificationBell = (props: BellButtonProps) => (
  <div className={css.place}>
    <Suspense fallback={null}>
      <BellButton {...props} />
    </Suspense>
  </div>
);
