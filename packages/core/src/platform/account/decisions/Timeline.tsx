import type { Decision } from '@troupe/protocol';
import { useId } from 'react';
import { useT } from '../../../app/index.ts';
import * as css from './decisions.css.ts';
import { dayOf, momentOf } from './instants.ts';
import { useText, type DecisionText } from './texts.ts';

interface Step {
  name: string;
  when: string;
  isGood?: boolean;
}

const afterDecision = ({ appeal, can_appeal, appeal_until }: Decision, t: { locale: string }, text: DecisionText): Step[] => {
  if (appeal === null) {
    const when = text('decisions.stands.until', { date: dayOf(t, appeal_until) });
    return [{ name: text(can_appeal ? 'decisions.stands.can' : 'decisions.stands.closed'), when }];
  }
  const isLate = appeal.state === 'open' && Date.parse(appeal.due_at) < Date.now();
  const due = text(isLate ? 'decisions.stands.late' : 'decisions.stands.due', { date: dayOf(t, appeal.due_at) });
  const sent = { name: text('decisions.stands.with-us'), when: appeal.state === 'open' ? due : momentOf(t, appeal.createdAt) };
  if (appeal.state === 'open' || appeal.decided_at === null) return [sent];
  const name = text(`decisions.stands.${appeal.state}`);
  return [sent, { name, when: momentOf(t, appeal.decided_at), isGood: appeal.state === 'granted' }];
};

/** What happened so far, and what is to happen by when. */
export const Timeline = ({ decision }: { decision: Decision }) => {
  const t = useT();
  const text = useText();
  const titleId = useId();
  const decided = { name: text('decisions.stands.decided'), when: momentOf(t, decision.starts_at) };
  return (
    <aside className={css.clock} aria-labelledby={titleId} data-troupe-part="timeline">
      <h2 id={titleId} className={css.clockTitle}>
        {text('decisions.stands')}
      </h2>
      <ol className={css.timeline}>
        {[decided, ...afterDecision(decision, t, text)].map(({ name, when, isGood }: Step) => (
          <li key={name} className={css.step}>
            <strong className={isGood ? css.good : undefined}>{name}</strong>
            <p className={css.tiny}>{when}</p>
          </li>
        ))}
      </ol>
    </aside>
  );
};
