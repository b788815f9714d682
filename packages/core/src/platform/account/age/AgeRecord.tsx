import { deleteAgeRecord, getAgeCheck, limits, type AgeCheck } from '@troupe/protocol';
import { useRef, useState } from 'react';
import { useApp, useSession, useSubmit } from '../../../app/index.ts';
import { inEnglish } from '../../../i18n/english.ts';
import { Button, Dialog, takeFirstFocus } from '../../../ui/index.ts';
import * as css from './age.css.ts';
import { dayOf, hasEnded } from './age-words.ts';
import { tellMatureChange } from './mature-change.ts';
import { useText } from './texts.ts';

/** Everything that is kept of somebody's age, as it stands now, and the way to delete it. A `<section>`. */
export const AgeRecord = ({ check }: { check: AgeCheck }) => {
  const { t } = useApp();
  const text = useText();
  const [isAsked, setAsked] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { record, attempt, methods } = check;
  const facts: [string, string, boolean?][] = [
    [text('age.record.over'), record ? text('age.record.yes') : text('age.record.unknown'), record !== null],
    [text('age.record.way'), record ? text(`age.way.${record.method}`) : '–'],
    ...(record ? [[text('age.record.level'), text(`age.record.level.${record.level}`)] as [string, string]] : []),
    [text('age.record.checked'), record ? dayOf(t, record.issued_at) : '–'],
    [text(record && hasEnded(record) ? 'age.record.ended' : 'age.record.until'), record ? dayOf(t, record.expires_at) : '–'],
    ...(record
      ? [
          [text('age.record.here'), text(record.counts ? 'age.record.yes' : 'age.record.no'), record.counts] as [
            string,
            string,
            boolean,
          ],
        ]
      : []),
    ...(attempt
      ? [
          [text('age.record.attempt'), `${text(`age.way.${attempt.method}`)}, ${text(`age.attempt.${attempt.state}`)}`] as [
            string,
            string,
          ],
        ]
      : []),
  ];
  return (
    <section className={css.record} aria-labelledby="troupe-age-privacy" data-troupe-part="age-record">
      <h2 ref={heading} id="troupe-age-privacy" tabIndex={-1} className={css.recordTitle}>
        {text('age.privacy')}
      </h2>
      <p className={css.small}>{text('age.privacy.record')}</p>
      <dl className={css.facts} aria-live="polite">
        {facts.map(([name, value, isGood]) => (
          <Fact key={name} name={name} value={value} isGood={isGood ?? false} />
        ))}
      </dl>
      <p className={css.tiny}>{text('age.privacy.not')}</p>
      <p className={css.tiny}>{text('age.privacy.attempts')}</p>
      {(record || attempt) && (
        <Button variant="outline" size="sm" onClick={() => setAsked(true)}>
          {text('age.delete')}
        </Button>
      )}
      {methods.some(({ type }) => type === 'double_blind') && (
        <div className={css.blind}>
          <h3 className={css.blindTitle}>{text('age.privacy.blind')}</h3>
          <p className={css.tiny}>{text('age.privacy.blind-text')}</p>
        </div>
      )}
      {isAsked && <DeleteDialog onClose={() => setAsked(false)} onDeleted={() => heading.current?.focus()} />}
    </section>
  );
};

const Fact = ({ name, value, isGood }: { name: string; value: string; isGood: boolean }) => (
  <>
    <dt className={css.fact}>{name}</dt>
    <dd className={css.value}>{isGood ? <strong className={css.good}>{value}</strong> : value}</dd>
  </>
);

const DeleteDialog = ({ onClose, onDeleted }: { onClose: () => void; onDeleted: () => void }) => {
  const app = useApp();
  const text = useText();
  const userId = useSession(({ session }) => session?.user.id);
  const { isRunning, failure, submit } = useSubmit(() => {
    onClose();
    onDeleted();
    tellMatureChange(app);
    app.notify({ kind: 'success', text: text('age.delete.done'), durationMs: limits.toastNormalMs });
  });
  const erase = async () => {
    const left = await app.client.call(deleteAgeRecord, {});
    app.queries.setQueryData([getAgeCheck.id, userId], left);
  };
  return (
    <Dialog {...inEnglish} isOpen onClose={onClose} title={text('age.delete.title')}>
      <p className={css.line}>{text('age.delete.text')}</p>
      {failure !== null && (
        <p className={css.line} role="alert">
          {text('age.delete.failed')} {app.t.error(failure)}
        </p>
      )}
      <div className={css.actions}>
        <Button ref={takeFirstFocus} className={css.action} onClick={onClose}>
          {text('age.delete.keep')}
        </Button>
        <Button variant="danger" className={css.action} disabled={isRunning} onClick={() => void submit(erase)}>
          {text('age.delete.now')}
        </Button>
      </div>
    </Dialog>
  );
};
