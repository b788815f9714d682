import { limits, type DecisionThread } from '@troupe/protocol';
import { useId, useState, type FormEvent } from 'react';
import { useApp, useT } from '../../../app/index.ts';
import { Button, TextAreaField } from '../../../ui/index.ts';
import * as css from './decisions.css.ts';
import { momentOf } from './instants.ts';
import { useText } from './texts.ts';
import { useAppeal } from './useDecision.ts';

const Thread = ({ messages }: Pick<DecisionThread, 'messages'>) => {
  const t = useT();
  const text = useText();
  return (
    <ol className={css.thread} data-troupe-part="thread">
      {messages.map(({ id, role, text: said, createdAt }) => (
        <li key={id} className={role === 'subject' ? css.word : `${css.word} ${css.ours}`} data-troupe-state={role}>
          <p className={css.tiny}>
            <strong className={css.speaker}>{text(role === 'subject' ? 'decisions.you' : 'decisions.moderation')}</strong>{' '}
            <time dateTime={createdAt}>{momentOf(t, createdAt)}</time>
          </p>
          <p className={css.prose} dir="auto">
            {said}
          </p>
        </li>
      ))}
    </ol>
  );
};

/** The first word of an appeal, or a further one. What could not be sent stays in the field. */
const AppealForm = ({ decision }: { decision: DecisionThread }) => {
  const { notify } = useApp();
  const t = useT();
  const text = useText();
  const fieldId = useId();
  const [words, setWords] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const { send, isSending, error } = useAppeal(decision.id);
  const isFirst = decision.appeal === null;
  const limit = limits.appealTextMax;
  const said = words.trim();
  const wrong = () => {
    if (said.length > limit) return text('decisions.appeal.too-long', { limit: t.number(limit) });
    if (isAsked && said === '') return text('decisions.appeal.empty');
    return error === null ? undefined : t.error(error);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (said === '' || said.length > limit) return document.getElementById(fieldId)?.focus();
    send(said, () => {
      setWords('');
      setIsAsked(false);
      const told = text(isFirst ? 'decisions.appeal.sent' : 'decisions.appeal.added');
      notify({ kind: 'success', text: told, durationMs: limits.toastNormalMs });
    });
  };
  return (
    <form className={css.form} onSubmit={handleSubmit} noValidate>
      <TextAreaField
        id={fieldId}
        label={text(isFirst ? 'decisions.appeal.what' : 'decisions.appeal.add')}
        hint={text('decisions.appeal.hint')}
        error={wrong()}
        rows={isFirst ? 5 : 2}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <div className={css.formEnd}>
        <span className={css.tiny}>
          {text('decisions.appeal.count', { count: t.number(said.length), limit: t.number(limit) })}
        </span>
        <Button type="submit" variant={isFirst ? 'primary' : 'outline'} disabled={isSending}>
          {text(isFirst ? 'decisions.appeal.send' : 'decisions.appeal.add-send')}
        </Button>
      </div>
    </form>
  );
};

/** The appeal: what was said so far, and the next word while there may be one. */
export const AppealSection = ({ decision }: { decision: DecisionThread }) => {
  const text = useText();
  const titleId = useId();
  const { appeal, messages, can_appeal } = decision;
  if (appeal === null && !can_appeal) return null;
  return (
    <section
      className={css.stack}
      aria-labelledby={titleId}
      data-troupe-part="appeal"
      data-troupe-state={appeal?.state ?? 'none'}
    >
      <h2 id={titleId} className={css.subtitle}>
        {text('decisions.appeal')}
      </h2>
      {messages.length > 0 && <Thread messages={messages} />}
      {can_appeal && <AppealForm decision={decision} />}
      {appeal?.state === 'open' && !can_appeal && <p className={css.small}>{text('decisions.appeal.full')}</p>}
    </section>
  );
};
