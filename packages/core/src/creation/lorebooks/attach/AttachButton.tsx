import type { OwnLorebook } from '@troupe/protocol';
import { lazy, Suspense, useState } from 'react';
import { bookIcon } from '../../../ui/icons.ts';
import { Button, Icon } from '../../../ui/index.ts';
import { useText } from '../texts.ts';

const AttachDialog = lazy(async () => ({ default: (await import('./AttachDialog.tsx')).AttachDialog }));

/** Opens the choice of which chatbots know a lorebook. */
export const AttachButton = ({ lorebook }: { lorebook: Pick<OwnLorebook, 'id' | 'name'> }) => {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon glyph={bookIcon} size="sm" />
        {text('lore.attach')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AttachDialog lorebook={lorebook} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
