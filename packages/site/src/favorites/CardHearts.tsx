import { CardToolContext } from '@troupe/core/platform/catalogue';
import { startTransition, useEffect, useState, type ContextType, type ReactNode } from 'react';

/** Lays a heart over every card within, once the page stands: cards are read and pressed before. */
export const CardHearts = ({ children }: { children: ReactNode }) => {
  const [Tool, setTool] = useState<ContextType<typeof CardToolContext>>(null);
  useEffect(() => {
    void import('@troupe/core/platform/catalogue/favorites/FavoriteButton.tsx').then(
      ({ CardHeart }) => startTransition(() => setTool(() => CardHeart)),
      () => undefined,
    );
  }, []);
  return <CardToolContext value={Tool}>{children}</CardToolContext>;
};
