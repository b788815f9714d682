import type { AppError, Message } from '@troupe/protocol';
import type { PanelName } from './panels.ts';

/** A suggestion of what the user could write: on its way, in the box, or to choose from. */
export type Suggestion =
  /** `isTyping` once 300 ms have passed (C-MSG-02). */
  | { status: 'asking'; isTyping: boolean; cancel: () => void }
  /** It stands in the box; `before` is what stood there. */
  | { status: 'written'; before: string; text: string }
  | { status: 'choosing'; before: string; ideas: readonly string[] }
  | { status: 'failed'; error: AppError; again: () => void };

/** Why speech was not recognised, in the words of our texts. */
export type RecordingProblem =
  | 'unsupported'
  | 'denied'
  | 'blocked'
  | 'no-microphone'
  | 'network'
  | 'language'
  | 'silence'
  | 'failed';

/**
 * Speech recognition's states (C-VOICE-10): `play` starts it, `stop` ends it while it listens; `idle`
 * says why it cannot be used, until it is pressed again.
 */
export type Recording = { status: 'play' } | { status: 'stop'; stop: () => void } | { status: 'idle'; problem: RecordingProblem };

/** What the user has opened over the conversation, or does with its list. */
export interface ChatUi {
  /** The dialog or drawer that is open, and the message it is about. */
  panel: { name: PanelName; message?: Message | undefined } | null;
  /** The chat menu is open over the conversation; where there is room it stands beside it. */
  isMenuOpen: boolean;
  /** A menu of a message, at the button that opened it. */
  menu: { anchor: HTMLElement; message: Message } | null;
  /** The user is picking a message: the first to remove, or the last to include in a copy (C-CONV-19, C-CONV-20). */
  picking: { kind: 'remove' } | { kind: 'clone'; title: string } | null;
  /** The direction given last; the next take may be asked for with it again. */
  hint: string;
  /** The message to be scrolled to and marked, wherever it lies: set it, and it is shown. */
  target: string | null;
  /** A copy is being made: nothing may be typed meanwhile (C-MSG-03). */
  isCloning: boolean;
  /** The user stands in the waiting queue without a bypass: no regenerate, no continue, no rating (C-ALT-04). */
  isWaitingInQueue: boolean;
  /** A card with people who help is shown: no ad stands beside it. */
  isHelpShown?: boolean;
  /** What the Error dialog says: a refusal that has to be read. */
  refusal?: unknown;
  /** What `/search` was asked for. */
  searchWords: string;
  /** What auto pilot is at. */
  suggestion: Suggestion | null;
  /** What speech recognition is at. */
  recording: Recording;
}

export const initialChatUi: ChatUi = {
  panel: null,
  isMenuOpen: false,
  menu: null,
  picking: null,
  target: null,
  hint: '',
  isCloning: false,
  isWaitingInQueue: false,
  searchWords: '',
  suggestion: null,
  recording: { status: 'play' },
};
