import type { Decision, RestrictionKind } from '@troupe/protocol';
import { useId } from 'react';
import { useOwnTexts } from '../../app/index.ts';
import { Button } from '../../ui/index.ts';
import * as css from './gate.css.ts';
import { texts } from './texts.ts';
import { useModeration } from './useModeration.ts';

const foundBy = ({ found, is_detection_automated }: Decision) =>
  found === 'notice' ? 'guards.why.notice' : is_detection_automated ? 'guards.why.own-automated' : 'guards.why.own';

/** Why the account is under a restriction, in the words of the decision. */
export const Reasons = ({ restriction }: { restriction: RestrictionKind }) => {
  const text = useOwnTexts(texts);
  const titleId = useId();
  const { moderation, error, refetch } = useModeration();
  if (error && !moderation) {
    return (
      <section className={css.reasons} role="alert">
        <p>{text('guards.why.failed')}</p>
        <Button variant="outline" onClick={() => void refetch()}>
          {text('guards.why.retry')}
        </Button>
      </section>
    );
  }
  const decision = moderation?.decisions.find(({ what }) => what === restriction);
  if (!decision) return null;
  return (
    <section className={css.reasons} aria-labelledby={titleId} data-troupe-part="reasons">
      <h2 id={titleId} className={css.subtitle}>
        {text('guards.why')}
      </h2>
      <p className={css.facts} dir="auto">
        {decision.facts}
      </p>
      <p className={css.small}>{text(foundBy(decision), { ground: decision.ground, version: decision.ground_version })}</p>
    </section>
  );
};
