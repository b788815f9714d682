import { useState } from 'react';
import { clockIcon } from '../../../ui/icons.ts';
import { Button, Icon } from '../../../ui/index.ts';
import { useText } from '../texts.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

/** The way to what was saved before. */
export const VersionsButton = ({ characterId }: { characterId: string }) => {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <Icon glyph={clockIcon} size="sm" />
        {text('editor.versions')}
      </Button>
      {isOpen && <VersionsDialog characterId={characterId} onClose={() => setOpen(false)} />}
    </>
  );
};
