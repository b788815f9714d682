import type { Registration } from '../../http/handler.ts';
import { editorHandlers, type EditorDeps } from './editor-handlers.ts';
import { suggestionHandlers, type SuggestionDeps } from './suggestions/suggestion-handlers.ts';

/** Everything that a form of a chatbot asks for. */
export const writingHandlers = (deps: EditorDeps & SuggestionDeps): Registration[] => [
  ...editorHandlers(deps),
  ...suggestionHandlers(deps),
];
