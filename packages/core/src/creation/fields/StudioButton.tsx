import { limits } from '@troupe/protocol';
import { lazy, Suspense, useRef, useState } from 'react';
import { useApp, useAppSettings } from '../../app/index.ts';
import { sparkIcon } from '../../ui/icons.ts';
import { Button, Icon } from '../../ui/index.ts';
import { useFieldText } from './texts.ts';

const AvatarStudio = lazy(async () => ({ default: (await import('../pictures/AvatarStudio.tsx')).AvatarStudio }));

export interface StudioButtonProps {
  isLocked: boolean;
  /** What is worn now, at the time of asking. */
  worn: () => string | null;
  onWear: (url: string | null) => void;
}

/** Opens the avatar studio, where there is somebody who draws (R-BOT-18). What is chosen there is one step that can be undone. */
export const StudioButton = ({ isLocked, worn, onWear }: StudioButtonProps) => {
  const { notify } = useApp();
  const text = useFieldText();
  const draws = useAppSettings()?.images !== undefined;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!draws) return null;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const handleUse = (url: string) => {
    const before = worn();
    close();
    onWear(url);
    const undo = () => {
      // What was chosen since stays.
      if (worn() === url) onWear(before);
    };
    notify({
      kind: 'success',
      text: text('editor.avatar.changed'),
      durationMs: limits.toastLongMs,
      action: { label: text('my.undo'), run: undo },
    });
  };
  return (
    <>
      <Button ref={button} variant="outline" size="sm" aria-disabled={isLocked} onClick={() => setOpen(!isLocked)}>
        <Icon glyph={sparkIcon} size="sm" />
        {text('editor.avatar.generate')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AvatarStudio onClose={close} onUse={handleUse} />
        </Suspense>
      )}
    </>
  );
};
