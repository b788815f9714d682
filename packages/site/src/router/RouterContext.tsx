import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Place, Router } from './router.ts';

const RouterContext = createContext<Router | null>(null);
export const RouterProvider = RouterContext.Provider;

export const useRouter = (): Router => {
  const router = useContext(RouterContext);
  if (router === null)
    throw new Error(
      '[troupe] useRouter was called outside <RouterProvider>. Wrap the site in <RouterProvider value={createRouter(window)}>.',
    );
  return router;
};

/** Where the user is; re-renders when that changes. */
export const usePlace = (): Place => useStore(useRouter().place);
