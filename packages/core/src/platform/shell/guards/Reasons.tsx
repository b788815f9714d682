import type { Decision, RestrictionKind } from '@troupe/protocol';
import { useId } from 'react';
import { useApp, useOwnTexts } from '../../../app/index.ts';
import { englishOf } from '../../../i18n/english.ts';
import { Button, ButtonLink } from '../../../ui/index.ts';
import * as css from './gate.css.ts';
import { texts } from './texts.ts';
import { useModeration } from '../../account/index.ts';

const foundBy = ({ found, is_detection_automated }: Decision) =>
  found === 'notice' ? 'guards.why.notice' : is_detection_automated ? 'guards.why.own-automated' : 'guards.why.own';

/** Texts that name their version by its day are told as a day. */
const versionIn = (locale: string, version: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(version)
    ? new Intl.DateTimeFormat(englishOf(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(version))
    : version;

/** Why the account is under a restriction, in the words of the decision. */
export const Reasons = ({ restriction }: { restriction: RestrictionKind }) => {
  const {
    links,
    t: { locale },
  } = useApp();
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
  const href = links({ name: 'platform.decision', decisionId: decision.id });
  return (
    <section className={css.reasons} aria-labelledby={titleId} data-troupe-part="reasons">
      <h2 id={titleId} className={css.subtitle}>
        {text('guards.why')}
      </h2>
      <p className={css.facts} dir="auto">
        {decision.facts}
      </p>
      <p className={css.small}>
        {text(foundBy(decision), { ground: decision.ground, version: versionIn(locale, decision.ground_version) })}
      </p>
      {href !== null && (
        <ButtonLink variant="outline" href={href} className={css.wayToDecision}>
          {text(decision.can_appeal ? 'guards.why.appeal' : 'guards.why.read')}
        </ButtonLink>
      )}
    </section>
  );
};
