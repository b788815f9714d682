import { limits, type SceneNote } from '@troupe/protocol';
import { useState, type FormEvent } from 'react';
import { useApp, useOwnTexts, useSubmit } from '../../app/index.ts';
import { Button, FieldFrame, Notice, Slider, TextAreaField } from '../../ui/index.ts';
import { alertIcon } from '../../ui/icons.ts';
import * as css from './ScenePanel.css.ts';
import { texts } from './texts.ts';

export interface SceneFormProps {
  /** As it is on the server; blank for none. */
  saved: SceneNote;
  /** Saves it, a blank one takes it away; what it throws is shown, and what was typed stays. */
  onSave: (note: SceneNote) => Promise<void>;
  onClose: () => void;
}

/** Words of the scene, and how close to the reply they are read. */
export const SceneForm = ({ saved, onSave, onClose }: SceneFormProps) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const [content, setContent] = useState(saved.content);
  const [depth, setDepth] = useState(saved.depth);
  const { isRunning, failure, submit } = useSubmit(onClose);
  const trimmed = content.trim();
  const isOver = trimmed.length > limits.sceneNoteMax;
  const isSame = trimmed === saved.content && (depth === saved.depth || trimmed === '');
  const counter = text('scene.counter', { used: t.number(trimmed.length), max: t.number(limits.sceneNoteMax) });
  const felt = depth === 0 ? text('scene.depth.now') : text('scene.depth.back', { count: depth });

  const save = (note: SceneNote) => submit(() => onSave(note));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isOver && !isSame) void save({ content: trimmed, depth });
  };
  return (
    <form className={css.rows} onSubmit={handleSubmit}>
      {failure !== null && (
        <Notice tone="danger" glyph={alertIcon} role="alert">
          {t.error(failure)}
        </Notice>
      )}
      <TextAreaField
        label={text('scene.label')}
        placeholder={text('scene.placeholder')}
        dir="auto"
        rows={4}
        value={content}
        hint={isOver ? undefined : counter}
        error={isOver ? counter : undefined}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
      <FieldFrame label={text('scene.depth')} hint={felt}>
        {(control) => (
          <Slider
            {...control}
            // From far back to right before the reply: to the end is stronger.
            min={0}
            max={limits.sceneNoteDepthMax}
            step={1}
            value={limits.sceneNoteDepthMax - depth}
            valueText={felt}
            onValueChange={(value) => setDepth(limits.sceneNoteDepthMax - value)}
          />
        )}
      </FieldFrame>
      <div className={css.actions}>
        {saved.content !== '' && (
          <Button
            className={css.start}
            variant="quiet"
            disabled={isRunning}
            onClick={() => void save({ content: '', depth: saved.depth })}
          >
            {text('scene.remove')}
          </Button>
        )}
        <Button onClick={onClose}>{text('scene.cancel')}</Button>
        <Button type="submit" variant="primary" disabled={isSame || isOver || isRunning}>
          {text('scene.save')}
        </Button>
      </div>
    </form>
  );
};
