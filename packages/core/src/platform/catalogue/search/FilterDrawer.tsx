import type { ReactNode } from 'react';
import { useT } from '../../../app/index.ts';
import { Button, Drawer, VisuallyHidden } from '../../../ui/index.ts';

export interface FilterDrawerProps {
  onClose: () => void;
  /** Characters that the filters leave. */
  found: number;
  /** The button that clears them. */
  clear: ReactNode;
  /** The filters. */
  children: ReactNode;
}

/** The filters where there is no room beside the grid; mounted while open. */
export const FilterDrawer = ({ onClose, found, clear, children }: FilterDrawerProps) => {
  const t = useT();
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t('explore.filters.title')}
      closeLabel={t('explore.filters.close')}
      foot={
        <>
          {clear}
          <Button variant="primary" isBlock onClick={onClose}>
            {t('explore.filters.show', { count: found })}
          </Button>
        </>
      }
    >
      {/* The count beside the grid is behind this drawer, and says nothing. */}
      <VisuallyHidden role="status">{t('explore.count', { count: found })}</VisuallyHidden>
      {children}
    </Drawer>
  );
};
