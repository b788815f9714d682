import type { Decision } from '@troupe/protocol';
import { useId } from 'react';
import { useT } from '../../../app/index.ts';
import * as css from './decisions.css.ts';
import { dayOf, momentOf, versionOf } from './instants.ts';
import { useText } from './texts.ts';

/** What was decided and why, field by field (Regulation (EU) 2022/2065, article 17(3)). */
export const Statement = ({ decision }: { decision: Decision }) => {
  const t = useT();
  const text = useText();
  const titleId = useId();
  const { found, is_detection_automated, is_decision_automated, starts_at, ends_at, appeal, can_appeal } = decision;
  const from = momentOf(t, starts_at);
  const rows = [
    ['what', text(`decisions.effect.${decision.what}`)],
    [
      'long',
      ends_at ? text('decisions.long.until', { from, until: momentOf(t, ends_at) }) : text('decisions.long.open', { from }),
    ],
    ['where', decision.scope],
    ['facts', decision.facts],
    ['ground', text('decisions.ground.text', { ground: decision.ground, version: versionOf(t, decision.ground_version) })],
    ['found', text(is_detection_automated ? `decisions.found.${found}-automated` : `decisions.found.${found}`)],
    ['decided', text(is_decision_automated ? 'decisions.decided.automated' : 'decisions.decided.person')],
  ] as const;
  return (
    <section aria-labelledby={titleId} data-troupe-part="statement">
      <h2 id={titleId} className={css.subtitle}>
        {text('decisions.statement')}
      </h2>
      <dl className={css.facts}>
        {rows.map(([name, value]) => (
          <div key={name} className={css.fact}>
            <dt className={css.factName}>{text(`decisions.${name}`)}</dt>
            <dd className={name === 'facts' ? `${css.factValue} ${css.prose}` : css.factValue} dir="auto">
              {value}
            </dd>
          </div>
        ))}
        <div className={css.fact}>
          <dt className={css.factName}>{text('decisions.redress')}</dt>
          <dd className={css.factValue}>
            {appeal === null && can_appeal && `${text('decisions.redress.appeal', { date: dayOf(t, decision.appeal_until) })} `}
            {text('decisions.redress.elsewhere')}
          </dd>
        </div>
      </dl>
    </section>
  );
};
