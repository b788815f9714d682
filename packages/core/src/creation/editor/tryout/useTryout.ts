import { useEffect, useState } from 'react';
import { useApp } from '../../../app/index.ts';
import { useEditor } from '../EditorContext.tsx';
import { createTryout, type Tryout } from './tryout-session.ts';

/** The try-out of the editor it is called in, for as long as that is open. */
export const useTryout = (): Tryout => {
  const { client } = useApp();
  const { store } = useEditor();
  const [tryout] = useState(() => createTryout(client, store.getState));
  useEffect(() => tryout.end, [tryout]);
  return tryout;
};
