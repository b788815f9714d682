import type { RecordingProblem } from '../open-chat/chat-ui.ts';

/** The part of the Web Speech API that is used (W3C community draft): no browser's types describe it the same. */
export interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
}

type RecognitionClass = new () => Recognition;

/** A recogniser of this browser, or null where it has none. */
export const createRecognition = (): Recognition | null => {
  const scope = globalThis as { SpeechRecognition?: RecognitionClass; webkitSpeechRecognition?: RecognitionClass };
  const Found = scope.SpeechRecognition ?? scope.webkitSpeechRecognition;
  return Found ? new Found() : null;
};

/** Whether the page around us keeps the microphone from us: nothing that the user could allow. */
const isBlockedByPage = (): boolean => {
  const page = globalThis.document as { featurePolicy?: { allowsFeature(name: string): boolean } } | undefined;
  return page?.featurePolicy?.allowsFeature('microphone') === false;
};

const problems: Record<string, RecordingProblem | null> = {
  aborted: null,
  'audio-capture': 'no-microphone',
  network: 'network',
  'no-speech': 'silence',
  'language-not-supported': 'language',
};

/** What an error of the recogniser means; null for one that nobody need hear of. */
export const toProblem = (error: string): RecordingProblem | null => {
  if (error === 'not-allowed' || error === 'service-not-allowed') return isBlockedByPage() ? 'blocked' : 'denied';
  const known = problems[error];
  return known === undefined ? 'failed' : known;
};
