import { limits, type Character } from '@troupe/protocol';
import { useCallback, useRef, useState, type Ref } from 'react';
import { useOwnTexts } from '../../../app/index.ts';
import { Avatar, Button, Field, Skeleton } from '../../../ui/index.ts';
import * as css from './Report.css.ts';
import { characterIdIn } from './report-subject.ts';
import { texts } from './texts.ts';

export interface ReportSubjectProps {
  /** As the address or the reporter names it; null for nothing yet. */
  characterId: string | null;
  /** The chatbot itself, once it is there. */
  character: Character | undefined;
  /** No chatbot has that id, for this viewer. */
  isUnknown: boolean;
  disabled: boolean;
  onChange: (characterId: string | null) => void;
}

/** Asks for an id, or takes it out of an address. */
const AskForId = ({
  characterId,
  isUnknown,
  fieldRef,
  onChange,
}: Omit<ReportSubjectProps, 'character' | 'disabled'> & { fieldRef: Ref<HTMLInputElement> }) => {
  const text = useOwnTexts(texts);
  const [typed, setTyped] = useState(characterId ?? '');
  const [hasTried, setTried] = useState(false);
  const found = characterIdIn(typed);
  const isRefused = isUnknown && found === characterId;
  const error =
    hasTried && found === null
      ? text('report-page.character.required')
      : isRefused
        ? text('report-page.character.unknown')
        : undefined;
  return (
    <form
      className={css.ask}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (found !== null) onChange(found);
      }}
    >
      <div className={css.idField}>
        <Field
          ref={fieldRef}
          label={text('report-page.character')}
          hint={text('report-page.character.hint')}
          error={error}
          value={typed}
          dir="ltr"
          autoComplete="off"
          // An address is longer than the id in it.
          maxLength={limits.reportCharacterIdMax * 8}
          required
          onBlur={() => setTried(true)}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <Button type="submit" variant="outline" size="sm">
        {text('report-page.character.use')}
      </Button>
    </form>
  );
};

/** Which chatbot a report is about: its name and face, or the question for its id. */
export const ReportSubject = (props: ReportSubjectProps) => {
  const { characterId, character, isUnknown, disabled } = props;
  const text = useOwnTexts(texts);
  // What was pressed is gone then: the focus goes on in what stands in its place.
  const isPressed = useRef(false);
  const takeFocus = useCallback((element: HTMLElement | null) => {
    if (!element || !isPressed.current) return;
    isPressed.current = false;
    element.focus();
  }, []);
  const onChange = (id: string | null) => {
    isPressed.current = true;
    props.onChange(id);
  };
  if (characterId === null || isUnknown)
    return (
      <AskForId key={characterId} characterId={characterId} isUnknown={isUnknown} fieldRef={takeFocus} onChange={onChange} />
    );
  return (
    <div>
      <p className={css.label}>{text('report-page.character')}</p>
      {character ? (
        <div className={css.subject} data-troupe-part="report-subject">
          <Avatar src={character.avatar_url} name={character.name} size={40} />
          <div>
            <span className={css.subjectName} dir="auto">
              {character.name}
            </span>
            <span className={css.subjectId} dir="ltr">
              {character.id}
            </span>
          </div>
          <Button ref={takeFocus} variant="quiet" size="sm" disabled={disabled} onClick={() => onChange(null)}>
            {text('report-page.character.change')}
          </Button>
        </div>
      ) : (
        <div aria-busy="true" className={css.subject}>
          <Skeleton width="medium" />
        </div>
      )}
    </div>
  );
};
