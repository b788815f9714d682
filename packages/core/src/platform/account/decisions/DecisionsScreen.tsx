import type { Decision } from '@troupe/protocol';
import { useApp, useSession } from '../../../app/index.ts';
import { inEnglish } from '../../../i18n/english.ts';
import { Badge, ButtonLink, EmptyState } from '../../../ui/index.ts';
import { ErrorSection } from '../../parts/errors/ErrorSection.tsx';
import * as css from './decisions.css.ts';
import { dayOf } from './instants.ts';
import { useText } from './texts.ts';
import { useDecisions } from './useDecision.ts';
import { WaitingRows } from '../../parts/waiting/WaitingRows.tsx';

const Row = ({ decision }: { decision: Decision }) => {
  const { links, t } = useApp();
  const text = useText();
  const { id, what, starts_at, is_in_force, appeal } = decision;
  const href = links({ name: 'platform.decision', decisionId: id });
  const name = text(`decisions.what.${what}`);
  return (
    <li className={css.item} data-troupe-part="decision" data-troupe-state={is_in_force ? 'in-force' : 'over'}>
      <div className={css.itemMain}>
        {href === null ? (
          <strong>{name}</strong>
        ) : (
          <a className={css.itemLink} href={href}>
            {name}
          </a>
        )}
        <span className={css.tiny}>{text('decisions.date', { date: dayOf(t, starts_at) })}</span>
      </div>
      {appeal && <Badge>{text(appeal.state === 'open' ? 'decisions.stands.with-us' : `decisions.stands.${appeal.state}`)}</Badge>}
      <Badge tone={is_in_force ? 'warning' : 'neutral'}>{text(is_in_force ? 'decisions.in-force' : 'decisions.over')}</Badge>
    </li>
  );
};

/** Every decision about the account; members who are barred from all else may read them. */
export const DecisionsScreen = () => {
  const { brand, links, t } = useApp();
  const text = useText();
  const hasSession = useSession(({ session }) => session !== null);
  const status = useSession((state) => state.status);
  const { data, error, refetch } = useDecisions();
  const isEmpty = data?.length === 0 || (!data && !hasSession && status === 'required');
  // What went wrong is said in the language of the page.
  const hasFailed = error !== null && !data && !isEmpty;
  const body = () => {
    if (data && data.length > 0)
      return (
        <ul className={css.list}>
          {data.map((one) => (
            <Row key={one.id} decision={one} />
          ))}
        </ul>
      );
    if (isEmpty) return <EmptyState title={text('decisions.empty')} text={text('decisions.empty.text')} />;
    return hasFailed ? <ErrorSection onRetry={() => void refetch()} /> : <WaitingRows />;
  };
  return (
    <div
      className={css.page}
      {...(hasFailed ? { lang: t.locale, dir: brand.direction } : inEnglish)}
      data-troupe-part="decisions"
    >
      <div className={css.head}>
        <h1 className={css.title}>{text('decisions.title')}</h1>
        <p className={css.lead}>{text('decisions.text')}</p>
      </div>
      {body()}
      <div>
        <ButtonLink variant="quiet" className={css.back} href={links({ name: 'home' })}>
          {text('decisions.home')}
        </ButtonLink>
      </div>
    </div>
  );
};
