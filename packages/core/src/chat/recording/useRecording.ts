import { useApp } from '../../app/index.ts';
import type { Recording, RecordingProblem } from '../open-chat/chat-ui.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { readChatSettings } from '../settings/chat-settings.ts';
import { createRecognition, toProblem } from './recognizer.ts';

/** Set once the user has read what the microphone is for. */
const explainedKey = 'microphone-explained';

/** Writes what is said behind what stands in the box, as it is being said. */
export const useRecording = () => {
  const { storage } = useApp();
  const { stream, ui, open } = useOpenChat();
  const show = (recording: Recording) => ui.setState({ recording });

  const start = () => {
    const recognition = createRecognition();
    if (!recognition) return show({ status: 'idle', problem: 'unsupported' });
    // The chat's language where one is chosen; English else (C-VOICE-10).
    recognition.lang = readChatSettings(storage).language ?? 'en-US';
    recognition.continuous = true;
    recognition.interimResults = true;
    const before = stream.getState().draft;
    const lead = before && !/\s$/.test(before) ? `${before} ` : before;
    let isWriting = false;
    // Who types, sends or leaves has the word: what was heard stays, and no more is added.
    const unsubscribe = stream.subscribe((now, then) => {
      if (now.draft !== then.draft && !isWriting) recognition.abort();
    });
    recognition.onresult = ({ results }) => {
      const heard = Array.from(results, (result) => result[0]?.transcript ?? '')
        .join(' ')
        .replaceAll(/\s+/g, ' ')
        .trim();
      isWriting = true;
      stream.write(lead + heard);
      isWriting = false;
    };
    let problem: RecordingProblem | null = null;
    recognition.onerror = ({ error }) => void (problem = toProblem(error));
    recognition.onend = () => {
      unsubscribe();
      show(problem === null ? { status: 'play' } : { status: 'idle', problem });
    };
    try {
      recognition.start();
      show({ status: 'stop', stop: () => recognition.stop() });
    } catch {
      unsubscribe();
      show({ status: 'idle', problem: 'failed' });
    }
  };

  return {
    /** Starts, or first explains what the microphone is for (C-VOICE-11). */
    press() {
      if (storage.get(explainedKey) || !createRecognition()) start();
      else open('microphone');
    },
    /** The user has read the explanation and goes on. */
    agree() {
      storage.set(explainedKey, '1');
      start();
    },
    dismiss: () => show({ status: 'play' }),
  };
};
