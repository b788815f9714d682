import { AppError, type DecisionThread } from '@troupe/protocol';
import { useApp, useSession, useT } from '../../../app/index.ts';
import { inEnglish } from '../../../i18n/english.ts';
import { checkIcon, scaleIcon } from '../../../ui/icons.ts';
import { ButtonLink, EmptyState, Notice } from '../../../ui/index.ts';
import { ErrorSection } from '../../parts/errors/ErrorSection.tsx';
import { AppealSection } from './AppealSection.tsx';
import * as css from './decisions.css.ts';
import { dayOf } from './instants.ts';
import { Statement } from './Statement.tsx';
import { useText } from './texts.ts';
import { Timeline } from './Timeline.tsx';
import { useDecision } from './useDecision.ts';
import { WaitingRows } from '../../parts/waiting/WaitingRows.tsx';

const Outcome = ({ appeal }: Pick<DecisionThread, 'appeal'>) => {
  const t = useT();
  const text = useText();
  if (!appeal || appeal.state === 'open' || appeal.decided_at === null) return null;
  const isGranted = appeal.state === 'granted';
  return (
    <Notice tone={isGranted ? 'success' : 'neutral'} glyph={isGranted ? checkIcon : scaleIcon} role="status">
      <strong>{text(`decisions.${appeal.state}`, { date: dayOf(t, appeal.decided_at) })}</strong>{' '}
      {isGranted && `${text('decisions.granted.text')} `}
      <span dir="auto">{appeal.outcome}</span>
    </Notice>
  );
};

const Found = ({ decision }: { decision: DecisionThread }) => {
  const t = useT();
  const text = useText();
  return (
    <div className={css.columns} data-troupe-part="decision" data-troupe-state={decision.is_in_force ? 'in-force' : 'over'}>
      <div className={css.main}>
        <div className={css.head}>
          <p className={css.small}>{text('decisions.date', { date: dayOf(t, decision.starts_at) })}</p>
          <h1 className={css.title}>{text(`decisions.what.${decision.what}`)}</h1>
        </div>
        <Outcome appeal={decision.appeal} />
        <Statement decision={decision} />
        <AppealSection decision={decision} />
      </div>
      <Timeline decision={decision} />
    </div>
  );
};

/** A statement of reasons with its appeal, on one page; members who are barred from all else may read it. */
export const DecisionScreen = ({ decisionId, listHref }: { decisionId: string; listHref: string | null }) => {
  const { brand, links, t } = useApp();
  const text = useText();
  const status = useSession((state) => state.status);
  const { data, error, refetch } = useDecision(decisionId);
  const isMissing = (error instanceof AppError && ['not_found', 'invalid_input'].includes(error.code)) || status === 'required';
  // What went wrong is said in the language of the page.
  const hasFailed = error !== null && !data && !isMissing;
  const body = () => {
    if (data) return <Found decision={data} />;
    if (isMissing) return <EmptyState title={text('decisions.missing')} text={text('decisions.missing.text')} />;
    return hasFailed ? <ErrorSection onRetry={() => void refetch()} /> : <WaitingRows />;
  };
  const back = listHref ?? links({ name: 'home' });
  return (
    <div className={css.page} {...(hasFailed ? { lang: t.locale, dir: brand.direction } : inEnglish)}>
      {body()}
      <div>
        <ButtonLink variant="quiet" className={css.back} href={back}>
          {text(listHref === null ? 'decisions.home' : 'decisions.back')}
        </ButtonLink>
      </div>
    </div>
  );
};
