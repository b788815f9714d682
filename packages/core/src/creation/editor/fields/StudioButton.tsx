import { limits } from '@troupe/protocol';
import { lazy, Suspense, useRef, useState } from 'react';
import { useApp, useAppSettings } from '../../../app/index.ts';
import { sparkIcon } from '../../../ui/icons.ts';
import { Button, Icon } from '../../../ui/index.ts';
import { useEditor } from '../EditorContext.tsx';
import { useText } from '../texts.ts';

const AvatarStudio = lazy(async () => ({ default: (await import('../../pictures/AvatarStudio.tsx')).AvatarStudio }));

/** Opens the avatar studio, where there is somebody who draws (R-BOT-18). What is chosen there is one step that can be undone. */
export const StudioButton = ({ isLocked }: { isLocked: boolean }) => {
  const { notify } = useApp();
  const text = useText();
  const { store, set, judge } = useEditor();
  const draws = useAppSettings()?.images !== undefined;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!draws) return null;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const wear = (avatar_url: string | null) => {
    set({ avatar_url });
    judge();
  };
  const handleUse = (url: string) => {
    const before = store.getState().form.avatar_url;
    close();
    wear(url);
    const undo = () => {
      // What was chosen since stays.
      if (store.getState().form.avatar_url === url) wear(before);
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
