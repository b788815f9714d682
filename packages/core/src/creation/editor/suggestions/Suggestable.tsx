import { suggestionLimits, type SuggestedField } from '@troupe/protocol';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { useT } from '../../../app/index.ts';
import { sparkIcon } from '../../../ui/icons.ts';
import { Button, Icon } from '../../../ui/index.ts';
import { useEditorState, useFieldId } from '../EditorContext.tsx';
import { isLocked } from '../form-store.ts';
import { useText } from '../texts.ts';
import * as css from './suggestions.css.ts';
import { useSuggestion } from './useSuggestion.ts';

const SuggestionPanel = lazy(async () => ({ default: (await import('./SuggestionPanel.tsx')).SuggestionPanel }));

export interface SuggestableProps {
  field: SuggestedField;
  /** The field's frame. */
  children: ReactNode;
}

/** A text of the form with the way to a suggestion beside its label, and below it what came of that (R-BOT-16). */
export const Suggestable = ({ field, children }: SuggestableProps) => {
  const t = useT();
  const text = useText();
  const id = useFieldId(field);
  const isReadOnly = useEditorState(isLocked);
  const suggesting = useSuggestion(field);
  const { isReady, isOpen, isAsking, label } = suggesting;
  const [isTold, setTold] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const press = () => {
    if (!isReady) setTold(true);
    else if (!isAsking) void suggesting.ask();
  };
  const handleClose = () => {
    suggesting.close();
    button.current?.focus();
  };
  return (
    <div className={css.field}>
      {!isReadOnly && (
        <Button
          ref={button}
          size="sm"
          variant="quiet"
          className={css.button}
          aria-label={text('editor.suggest.named', { action: text('editor.suggest'), field: label })}
          aria-disabled={!isReady || isAsking}
          aria-describedby={isReady ? undefined : `${id}-needs`}
          aria-expanded={isReady ? isOpen : undefined}
          onClick={press}
        >
          <Icon glyph={sparkIcon} size="sm" />
          {text('editor.suggest')}
        </Button>
      )}
      {children}
      {!isReadOnly && !isReady && (
        <p id={`${id}-needs`} className={isTold ? css.needs : css.unseen} role={isTold ? 'status' : undefined}>
          {text('editor.suggest.needs', { limit: t.number(suggestionLimits.leastMin) })}
        </p>
      )}
      {!isReadOnly && isOpen && (
        <Suspense fallback={null}>
          <SuggestionPanel field={field} suggesting={suggesting} onClose={handleClose} />
        </Suspense>
      )}
    </div>
  );
};
