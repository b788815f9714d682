import { useStore } from 'zustand';
import { useOwnTexts } from '../../app/index.ts';
import { stopIcon, wandIcon } from '../../ui/icons.ts';
import { IconButton } from '../../ui/index.ts';
import { useChatUi, useOpenChat } from '../open-chat/open-chat.ts';
import * as css from '../composer/tool.css.ts';
import { texts } from '../composer/texts.ts';
import { useIsComposerLocked } from '../composer/useIsComposerLocked.ts';
import { useSuggestion } from './useSuggestion.ts';

/** Auto pilot: fills the box with a suggestion; while one is on its way it takes it back. */
export const AutopilotButton = () => {
  const text = useOwnTexts(texts);
  const { stream } = useOpenChat();
  const suggestion = useChatUi((ui) => ui.suggestion);
  const isLocked = useIsComposerLocked();
  const { ask } = useSuggestion();
  const hasDraft = useStore(stream, ({ draft }) => draft.trim() !== '');
  const isAsking = suggestion?.status === 'asking';
  return (
    <IconButton
      glyph={isAsking ? stopIcon : wandIcon}
      label={text(isAsking ? 'autopilot.cancel' : hasDraft ? 'autopilot.finish' : 'autopilot.suggest')}
      className={css.tool}
      data-troupe-part="autopilot"
      aria-disabled={isLocked || undefined}
      onClick={() => (isAsking ? suggestion.cancel() : !isLocked && void ask())}
    />
  );
};
