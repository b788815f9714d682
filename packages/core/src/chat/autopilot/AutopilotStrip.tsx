import { limits } from '@troupe/protocol';
import { useEffect, useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { alertIcon, sparkIcon } from '../../ui/icons.ts';
import { Button, Notice } from '../../ui/index.ts';
import { useChatUi, useOpenChat } from '../open-chat/open-chat.ts';
import * as typing from '../conversation/TypingIndicator.css.ts';
import { texts } from '../composer/texts.ts';
import { strip } from '../composer/strip.css.ts';
import { RoleplayText } from '../roleplay/RoleplayText.tsx';
import * as css from './AutopilotStrip.css.ts';
import { useSuggestion } from './useSuggestion.ts';

/** Quotes and code are drawn as blocks, which have no place in a button: they stand as written. */
const isBlock = (idea: string) => /^\s*>|```/.test(idea);

/** What auto pilot is at, above the box: thinking, undone by one press, a choice of three, or why there is none. */
export const AutopilotStrip = () => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const { stream, ui, isGuest, register } = useOpenChat();
  const suggestion = useChatUi((state) => state.suggestion);
  const isWrittenOver = useStore(stream, ({ draft }) => suggestion?.status === 'written' && draft !== suggestion.text);
  const { ask, choose, undo, dismiss } = useSuggestion();

  const cancel = suggestion?.status === 'asking' ? suggestion.cancel : null;
  // Escape works from the moment on that the strip is seen.
  useLayoutEffect(() => {
    if (!cancel) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      cancel();
    };
    document.addEventListener('keydown', handleKey, true);
    return () => document.removeEventListener('keydown', handleKey, true);
  }, [cancel]);
  // Another conversation wants none of it; a request that is on its way ends with this one.
  useEffect(
    () => () => {
      const last = ui.getState().suggestion;
      if (last?.status === 'asking') last.cancel();
    },
    [ui],
  );

  if (!suggestion || isWrittenOver) return null;
  if (suggestion.status === 'asking') {
    return (
      <div className={strip}>
        <p className={css.thinking} role="status" data-troupe-part="autopilot-typing">
          {suggestion.isTyping && (
            <>
              <span className={typing.dots} aria-hidden="true">
                <span className={typing.dot} />
                <span className={typing.dot} />
                <span className={typing.dot} />
              </span>
              {text('autopilot.thinking')}
              <Button variant="inherit" size="sm" onClick={suggestion.cancel}>
                {text('autopilot.cancel')}
              </Button>
            </>
          )}
        </p>
      </div>
    );
  }
  if (suggestion.status === 'failed') {
    const isLimit = suggestion.error.status === 429;
    const isBusy = suggestion.error.status === 503 || suggestion.error.status === 504;
    return (
      <div className={strip}>
        <Notice
          tone="danger"
          glyph={alertIcon}
          role="alert"
          data-troupe-part="autopilot-failure"
          action={
            <span className={css.actions}>
              {isLimit && isGuest && register ? (
                <Button variant="inherit" size="sm" onClick={register}>
                  {t('conversation.sign-up')}
                </Button>
              ) : (
                <Button variant="inherit" size="sm" onClick={suggestion.again}>
                  {t('common.try-again')}
                </Button>
              )}
              <Button variant="inherit" size="sm" onClick={dismiss}>
                {t('common.close')}
              </Button>
            </span>
          }
        >
          {isBusy ? t('errors.model_busy') : t.error(suggestion.error)}
        </Notice>
      </div>
    );
  }
  if (suggestion.status === 'choosing') {
    return (
      <div className={strip} role="group" aria-label={text('autopilot.choose')} data-troupe-part="autopilot-ideas">
        <ul className={css.ideas}>
          {suggestion.ideas.map((idea) => (
            <li key={idea}>
              <button type="button" className={css.idea} dir="auto" onClick={() => choose(suggestion.before, idea)}>
                {isBlock(idea) ? idea : <RoleplayText text={idea} />}
              </button>
            </li>
          ))}
        </ul>
        <p className={css.thinking} role="status">
          {text('autopilot.choose')}
          <Button variant="inherit" size="sm" onClick={dismiss}>
            {t('common.close')}
          </Button>
        </p>
      </div>
    );
  }
  return (
    <div className={strip}>
      <Notice
        tone="neutral"
        glyph={sparkIcon}
        role="status"
        data-troupe-part="autopilot-written"
        action={
          <span className={css.actions}>
            <Button variant="inherit" size="sm" onClick={() => undo(suggestion.before)}>
              {text('autopilot.undo')}
            </Button>
            <Button
              variant="inherit"
              size="sm"
              onClick={() => {
                undo(suggestion.before);
                void ask(limits.ideasMax);
              }}
            >
              {text('autopilot.more', { count: limits.ideasMax })}
            </Button>
          </span>
        }
      >
        {text('autopilot.written')}
      </Notice>
    </div>
  );
};
