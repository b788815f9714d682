import { limits } from '@troupe/protocol';
import { useApp } from '@troupe/core/app';
import { IconButton } from '@troupe/core/ui';
import { upIcon } from '@troupe/core/ui/icons.ts';
import { useSyncExternalStore } from 'react';
import * as styles from './Shell.css.ts';

const subscribe = (onChange: () => void) => {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
};
const isFar = () => window.scrollY > limits.scrollToTopPx;
/** Where a page begins, as the server draws it. */
const isNear = () => false;

/** Back to the top, once one has scrolled 1000 px down (P-SHELL-11). */
export const ScrollToTop = () => {
  const { t } = useApp();
  const isShown = useSyncExternalStore(subscribe, isFar, isNear);
  if (!isShown) return null;
  const handlePress = () => {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
  };
  return <IconButton glyph={upIcon} label={t('shell.to-top')} className={styles.toTop} onClick={handlePress} />;
};
