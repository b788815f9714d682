import { loadTroupe, type MountOptions, type Widget } from '@troupe/embed';
import { useEffect, useRef } from 'react';

const origin: string = import.meta.env['VITE_TROUPE_ORIGIN'] ?? 'http://acme.localhost:4100';

export interface TroupeChatProps {
  character: string;
  appearance?: MountOptions['appearance'];
  onSession?: (kind: 'partner' | 'guest' | 'none') => void;
}

/** A chat with one character. Survives StrictMode and unmounting, and follows its props without losing the conversation. */
export const TroupeChat = ({ character, appearance, onSession }: TroupeChatProps) => {
  const element = useRef<HTMLDivElement>(null);
  const widget = useRef<Widget>(undefined);
  const options = useRef<MountOptions>({});
  const listener = useRef(onSession);

  useEffect(() => {
    options.current = { application: 'acme', character, appearance, height: 580, title: 'Chat with a character' };
    listener.current = onSession;
    widget.current?.update(options.current);
  }, [character, appearance, onSession]);

  useEffect(() => {
    let isGone = false;
    const show = async (): Promise<void> => {
      const troupe = await loadTroupe({ origin });
      if (isGone || !troupe || !element.current) return;
      widget.current = troupe
        .mount('chat', element.current, options.current)
        .on('session', ({ kind }) => listener.current?.(kind));
    };
    show().catch((error: unknown) => console.error(error));
    return () => {
      isGone = true;
      widget.current?.destroy();
      widget.current = undefined;
    };
  }, []);

  return <div ref={element} />;
};
