import { useImperativeHandle } from 'react';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { ComposerAria, ComposerControlsProps } from '../open-chat/ports.ts';

const ariaNames: readonly (keyof ComposerAria)[] = ['aria-controls', 'aria-autocomplete', 'aria-activedescendant'];

/** What the composer offers to the rest of the chat. Draws nothing; it loads with those who ask for it, and stands before them. */
export const ComposerControls = ({ port, box }: ComposerControlsProps) => {
  const { stream } = useOpenChat();
  useImperativeHandle(
    port,
    () => ({
      focus: () => box.current?.focus(),
      holds: (element) => box.current?.form?.contains(element) ?? false,
      interceptKeys(take) {
        const form = box.current?.form;
        const handleKey = (event: KeyboardEvent) => {
          if (!take(event)) return;
          event.preventDefault();
          event.stopImmediatePropagation();
        };
        form?.addEventListener('keydown', handleKey, true);
        return () => form?.removeEventListener('keydown', handleKey, true);
      },
      setAria(attributes) {
        for (const name of ariaNames)
          if (attributes) box.current?.setAttribute(name, attributes[name]);
          else box.current?.removeAttribute(name);
      },
      describe(id) {
        if (id === null) box.current?.removeAttribute('aria-describedby');
        else box.current?.setAttribute('aria-describedby', id);
      },
      takeCommand(take) {
        stream.setState({ takeCommand: take });
        return () => stream.setState({ takeCommand: null });
      },
    }),
    [box, stream],
  );
  return null;
};
