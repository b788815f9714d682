import type { SuggestedField } from '@troupe/protocol';
import type { KeyboardEvent } from 'react';
import { useApp, useT } from '../../../app/index.ts';
import { leftIcon, refreshIcon, rightIcon, sparkIcon } from '../../../ui/icons.ts';
import { Button, Icon, IconButton, Notice } from '../../../ui/index.ts';
import { useEditorState } from '../EditorContext.tsx';
import { useText } from '../texts.ts';
import { Difference } from '../versions/Difference.tsx';
import * as css from './suggestions.css.ts';
import { failureText, type FieldSuggesting } from './useSuggestion.ts';

interface PanelProps {
  field: SuggestedField;
  suggesting: FieldSuggesting;
  /** Takes the suggestion away, and the focus back to where it was asked for. */
  onClose: () => void;
}

const AgainButton = ({ suggesting }: Pick<PanelProps, 'suggesting'>) => {
  const t = useT();
  return (
    <Button size="sm" variant="outline" onClick={() => void suggesting.ask()}>
      <Icon glyph={refreshIcon} size="sm" />
      {t('common.try-again')}
    </Button>
  );
};

/** The ways among the suggestions that are kept of one field. */
const Pager = ({ suggesting: { kept, at, show } }: Pick<PanelProps, 'suggesting'>) => {
  const t = useT();
  const text = useText();
  const way = (part: 'earlier' | 'later', to: number) => (
    <IconButton
      size="sm"
      glyph={part === 'earlier' ? leftIcon : rightIcon}
      label={text(`editor.suggest.${part}`)}
      aria-disabled={kept[to] === undefined}
      onClick={() => {
        if (kept[to]) show(to);
      }}
    />
  );
  return (
    <span className={css.pager}>
      {way('earlier', at - 1)}
      <span role="status" className={css.place}>
        {text('editor.suggest.place', { number: t.number(at + 1), total: t.number(kept.length) })}
      </span>
      {way('later', at + 1)}
    </span>
  );
};

const Shown = ({ field, suggesting, onClose }: PanelProps) => {
  const text = useText();
  const current = useEditorState(({ form }) => form[field]);
  const suggestion = suggesting.kept[suggesting.at];
  if (!suggestion) return null;
  const { value, from } = suggestion;
  const isEmpty = current.trim() === '';
  return (
    <>
      {from.trim() === '' ? (
        <p dir="auto" className={css.words} data-troupe-part="suggested-text">
          {value}
        </p>
      ) : (
        <Difference from={from} to={value} />
      )}
      {current !== from && (
        <p className={css.stale} role="status">
          {text('editor.suggest.stale')}
        </p>
      )}
      <div className={css.actions}>
        {!isEmpty && (
          <Button size="sm" variant="plain" onClick={() => suggesting.replace(value)}>
            {text('editor.suggest.replace')}
          </Button>
        )}
        <Button size="sm" variant={isEmpty ? 'plain' : 'outline'} onClick={() => suggesting.insert(value)}>
          {text('editor.suggest.insert')}
        </Button>
        <AgainButton suggesting={suggesting} />
        <Button size="sm" variant="quiet" onClick={onClose}>
          {text('editor.suggest.discard')}
        </Button>
      </div>
    </>
  );
};

/** What is suggested for a field, below it: nothing of it is in the field before one presses Replace or Insert. */
export const SuggestionPanel = ({ field, suggesting, onClose }: PanelProps) => {
  const app = useApp();
  const text = useText();
  const { isAsking, failure, kept, label } = suggesting;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  const body = () => {
    if (isAsking)
      return (
        <div className={css.actions}>
          <span className={css.asking}>{text('editor.suggest.asking')}</span>
          <Button size="sm" variant="quiet" onClick={onClose}>
            {text('editor.suggest.discard')}
          </Button>
        </div>
      );
    if (failure === null) return <Shown field={field} suggesting={suggesting} onClose={onClose} />;
    return (
      <>
        <Notice tone="warning">{failureText(app, text, failure)}</Notice>
        <div className={css.actions}>
          <AgainButton suggesting={suggesting} />
          <Button size="sm" variant="quiet" onClick={onClose}>
            {text('editor.suggest.discard')}
          </Button>
        </div>
      </>
    );
  };
  const title = text('editor.suggest.title', { field: label });
  return (
    // Escape takes away what is beside the field, wherever in it the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={title}
      aria-busy={isAsking}
      className={css.panel}
      data-troupe-part="suggestion"
      onKeyDown={handleKeyDown}
    >
      <div className={css.head}>
        <span aria-hidden="true" className={css.title}>
          <Icon glyph={sparkIcon} size="sm" />
          {title}
        </span>
        {!isAsking && failure === null && kept.length > 1 && <Pager suggesting={suggesting} />}
      </div>
      {body()}
    </div>
  );
};
