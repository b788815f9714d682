import type { Registration } from '../../http/handler.ts';
import { editorHandlers, type EditorDeps } from './editor-handlers.ts';
import { suggestionHandlers, type SuggestionDeps } from './suggestions/suggestion-handlers.ts';
import { tryoutHandlers, type TryoutDeps } from './tryout/tryout-handlers.ts';

/** Everything that a form of a chatbot asks for. */
export const writingHandlers = (deps: EditorDeps & SuggestionDeps & TryoutDeps): Registration[] => [
  ...editorHandlers(deps),
  ...suggestionHandlers(deps),
  ...tryoutHandlers(deps),
];
