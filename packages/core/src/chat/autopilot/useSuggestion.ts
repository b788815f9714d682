import { type AppError, createReply, cutAtGrapheme, limits } from '@troupe/protocol';
import { useApp } from '../../app/index.ts';
import type { Suggestion } from '../open-chat/chat-ui.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { requestSettings } from '../settings/chat-settings.ts';
import { splitIdeas } from './split-ideas.ts';

/** Auto pilot (C-MSG-10): asks for a suggestion, or for some, made from what stands in the box. */
export const useSuggestion = () => {
  const { client, storage, host } = useApp();
  const { stream, ui, conversationId, characterId } = useOpenChat();
  const show = (suggestion: Suggestion | null) => ui.setState({ suggestion });

  const choose = (before: string, text: string) => {
    stream.write(text);
    show({ status: 'written', before, text });
  };

  /** @param ideas how many to choose from; one, left out, goes into the box at once */
  const ask = async (ideas?: number) => {
    const { draft, live, unsent } = stream.getState();
    if (live || unsent || ui.getState().suggestion?.status === 'asking') return;
    const controller = new AbortController();
    const { signal } = controller;
    const cancel = () => controller.abort();
    show({ status: 'asking', isTyping: false, cancel });
    const typing = setTimeout(() => show({ status: 'asking', isTyping: true, cancel }), limits.typingIndicatorDelayMs);
    // Cancel when the draft changes: a suggestion would overwrite what is typed.
    const unsubscribe = stream.subscribe((now, before) => now.draft !== before.draft && cancel());
    const end = () => {
      clearTimeout(typing);
      unsubscribe();
    };
    try {
      const { message } = await client.call(
        createReply,
        {
          body: {
            conversation_id: conversationId,
            character_id: characterId,
            autopilot: true,
            ...(draft.trim() && { draft }),
            ...(ideas && { ideas }),
            ...requestSettings(storage),
          },
        },
        { signal },
      );
      end();
      if (signal.aborted) show(null);
      else if (ideas) show({ status: 'choosing', before: draft, ideas: splitIdeas(message.content) });
      else choose(draft, cutAtGrapheme(message.content, limits.messageMax));
    } catch (error) {
      end();
      if (signal.aborted) return show(null);
      const failure = error as AppError;
      show({ status: 'failed', error: failure, again: () => void ask(ideas) });
      host.emit({ type: 'error', code: failure.code ?? 'internal' });
    }
  };

  /** Puts back what stood in the box before. */
  const undo = (before: string) => {
    show(null);
    stream.write(before);
  };
  return { ask, choose, undo, dismiss: () => show(null) };
};
