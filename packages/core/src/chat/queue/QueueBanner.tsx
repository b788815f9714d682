import type { ReactNode } from 'react';
import { useOwnTexts } from '../../app/index.ts';
import { hourglassIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/index.ts';
import { waitText } from './queue-text.ts';
import type { QueueView } from './queue-watch.ts';
import { texts } from './texts.ts';

/**
 * One line on the wait. Its sentence is a live region: a screen reader hears it when it changes, never
 * because the line was asked again.
 */
export const QueueBanner = ({ view, lead, action }: { view: QueueView; lead?: string; action?: ReactNode }) => {
  const text = useOwnTexts(texts);
  return (
    <Notice tone="warning" glyph={hourglassIcon} data-troupe-part="queue-banner" action={action}>
      <span role="status">{[lead, waitText(view, text)].filter(Boolean).join(' ')}</span>
    </Notice>
  );
};
