import { getHelp, type CrisisHelp } from '@troupe/protocol';
import { useEffect, useRef } from 'react';
import { useApp } from '../../app/index.ts';
import { HelpCard } from './HelpCard.tsx';
import type { KeptHelp } from './kept-help.ts';

/** The card with the people the server names where somebody is; kept from then on, and asked for only once. */
export const KeptHelpCard = ({
  kept,
  onHelp,
  onClose,
}: {
  kept: KeptHelp;
  onHelp: (help: CrisisHelp) => void;
  onClose: () => void;
}) => {
  const { client } = useApp();
  const { help } = kept;
  const told = useRef(onHelp);
  useEffect(() => void (told.current = onHelp), [onHelp]);
  const isKnown = help !== null;
  useEffect(() => {
    if (isKnown) return;
    const leaving = new AbortController();
    client.call(getHelp, {}, { signal: leaving.signal }).then(
      (found) => told.current(found),
      // Without it the card says what holds everywhere.
      () => undefined,
    );
    return () => leaving.abort();
  }, [client, isKnown]);
  return <HelpCard help={help} onClose={onClose} />;
};
