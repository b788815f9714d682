import { createPageEvent, limits } from '@troupe/protocol';
import { useState } from 'react';
import { useApp } from '../../../app/index.ts';
import * as css from './age.css.ts';
import { AgeDialog } from './AgeDialog.tsx';
import { ProfilePrompt, UnlockPrompt } from './MaturePrompts.tsx';
import { keepMatureChoice } from './mature-choice.ts';
import { useText } from './texts.ts';
import { useMature } from './useAgeCheck.ts';

export interface MatureToggleProps {
  /** Pages of the account, leading back here; null for those that the surface has not. */
  hrefs: { profile: string | null; verify: string | null };
  /** Mature content was asked for before signing in. */
  isWanted: boolean;
  onWant: (isWanted: boolean) => void;
  /** Leaves the site. */
  onLeave: () => void;
}

/** The switch of the adult-oriented brand over its lists, with what it asks for first (P-EXP-13, P-EXP-14). */
export const MatureToggle = ({ hrefs, isWanted, onWant, onLeave }: MatureToggleProps) => {
  const app = useApp();
  const text = useText();
  const { check, obstacle, isLoading, isOn } = useMature();
  const [isPressed, setPressed] = useState(false);
  // Go on asking after a sign-in; a link by itself shows nothing, because it may come from another person.
  const isAsked = isPressed || (isWanted && (obstacle === 'profile' || obstacle === 'age'));
  const close = () => {
    setPressed(false);
    if (isWanted) onWant(false);
  };
  const choose = (isShown: boolean) => {
    keepMatureChoice(app, isShown);
    // What is not counted is not missed.
    void app.client.call(createPageEvent, { body: { name: 'nsfw_switch', on: isShown } }).catch(() => undefined);
  };
  const handlePress = () => {
    if (isOn) return choose(false);
    if (obstacle === 'unknown' || obstacle === 'restricted') {
      const line = text(obstacle === 'unknown' ? 'age.unknown' : 'age.closed');
      return app.notify({ kind: 'warning', text: line, durationMs: limits.toastNormalMs });
    }
    if (obstacle !== null) return setPressed(true);
    choose(true);
    app.notify({
      kind: 'success',
      text: text('age.on'),
      durationMs: limits.toastLongMs,
      action: { label: text('age.on.off'), run: () => choose(false) },
    });
  };
  return (
    <>
      <button
        type="button"
        role="switch"
        className={css.toggle}
        aria-checked={isOn}
        disabled={isLoading}
        onClick={handlePress}
        data-troupe-part="mature-toggle"
      >
        <span className={css.track} />
        {text('age.nsfw')}
      </button>
      {isAsked && obstacle === 'guest' && <UnlockPrompt onClose={close} onWant={() => onWant(true)} />}
      {isAsked && obstacle === 'profile' && (
        <ProfilePrompt profileHref={hrefs.profile} isAsked={check?.may_show_adult === false} onClose={close} />
      )}
      {isAsked && obstacle === 'age' && check && (
        <AgeDialog check={check} verifyHref={hrefs.verify} onLater={close} onLeave={onLeave} />
      )}
    </>
  );
};
