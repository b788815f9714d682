import { AppError, limits, listReviewCases, type ReviewCaseDetail } from '@troupe/protocol';
import { useState } from 'react';
import { useApp, useSession } from '../../app/index.ts';
import { ErrorSection, useUserSettings } from '../../platform/index.ts';
import { alertIcon } from '../../ui/icons.ts';
import { ButtonLink, EmptyState, Notice, Skeleton, VisuallyHidden } from '../../ui/index.ts';
import { CaseDecisions, CaseLinks, CaseReports } from './case/CaseEvidence.tsx';
import { CaseHead } from './case/CaseHead.tsx';
import { CaseNotices } from './case/CaseNotices.tsx';
import { CaseText } from './case/CaseText.tsx';
import { DecidePanel } from './DecidePanel.tsx';
import { emptyDraft, isWritten, toDecision, type Draft } from './draft.ts';
import * as css from './review.css.ts';
import { useText } from './texts.ts';
import { useReviewCase, type OpenCase } from './useReviewCase.ts';

export interface ReviewCaseScreenProps {
  caseId: string;
  queueHref: string;
  /** Goes to the next case that nobody looks at; to the queue where it is null. */
  onNext: (caseId: string | null) => void;
}

/** Leads on to the first case that nobody looks at and whose chatbot somebody else made. */
const useNext = (caseId: string, onNext: ReviewCaseScreenProps['onNext']) => {
  const { client } = useApp();
  const userId = useSession(({ session }) => session?.user.id);
  return async () => {
    const waiting = await client.call(listReviewCases, { query: {} }).catch(() => []);
    const next = waiting.find(({ id, claim, creator }) => id !== caseId && claim === null && creator.id !== userId);
    onNext(next?.id ?? null);
  };
};

interface CaseProps extends ReviewCaseScreenProps {
  found: ReviewCaseDetail;
  store: OpenCase;
}

const Case = ({ caseId, found, store, onNext }: CaseProps) => {
  const { notify } = useApp();
  const text = useText();
  const goOn = useNext(caseId, onNext);
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(found));
  const isLocked = found.state !== 'open' || found.claim?.is_own !== true;
  const { action } = draft;
  const send = async () => {
    if (action === null) return;
    const conflict = await store.decide(toDecision({ ...draft, action }, found.case_version));
    if (conflict !== null) return;
    const told = text(`review.sent.${action}`, { name: found.character.name });
    notify({ kind: 'success', text: told, durationMs: limits.toastNormalMs });
    await goOn();
  };
  return (
    <div className={css.columns} data-troupe-part="review-case" data-troupe-state={isLocked ? 'locked' : 'held'}>
      <div className={css.main}>
        <CaseHead found={found} />
        <CaseNotices found={found} hasChanged={store.hasChanged} takeOver={store.takeOver} onNext={() => void goOn()} />
        <CaseText found={found} />
        <CaseLinks found={found} />
        <CaseReports found={found} />
        <CaseDecisions decisions={found.decisions} />
      </div>
      {(found.state === 'open' ? found.may_decide : isWritten(draft)) && (
        <DecidePanel
          found={found}
          draft={draft}
          onDraft={(change) => setDraft((known) => ({ ...known, ...change }))}
          isLocked={isLocked}
          onSend={send}
        />
      )}
    </div>
  );
};

/** In the place of a case that is not here: on its way, not there, or not to be had now. */
const NoCase = ({ store, queueHref }: { store: OpenCase; queueHref: string }) => {
  const { t } = useApp();
  const text = useText();
  const { error, retry } = store;
  const isMissing = error instanceof AppError && error.code === 'not_found';
  const body = () => {
    if (isMissing)
      return (
        <EmptyState
          title={text('review.missing')}
          action={
            <ButtonLink variant="outline" href={queueHref}>
              {text('review.back')}
            </ButtonLink>
          }
        />
      );
    if (error) return <ErrorSection onRetry={retry} />;
    return (
      <>
        <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
        <Skeleton className={css.waitingCase} />
      </>
    );
  };
  return (
    <>
      <h1 className={css.title} data-troupe-state={error ? undefined : 'loading'}>
        {text('review.title')}
      </h1>
      {body()}
    </>
  );
};

const CasePage = (props: ReviewCaseScreenProps) => {
  const { caseId, queueHref } = props;
  const { t } = useApp();
  const text = useText();
  // Pictures go by them.
  useUserSettings();
  const isOnline = useSession((state) => state.isOnline);
  const store = useReviewCase(caseId);
  return (
    <div className={css.page}>
      <div>
        <ButtonLink variant="quiet" className={css.back} href={queueHref}>
          {text('review.back')}
        </ButtonLink>
      </div>
      {!isOnline && (
        <Notice tone="warning" glyph={alertIcon} role="status">
          {t('errors.offline')}
        </Notice>
      )}
      {store.found ? <Case {...props} found={store.found} store={store} /> : <NoCase store={store} queueHref={queueHref} />}
    </div>
  );
};

/** One case of the queue: what waits beside what is served, what was said about it, and the decision. */
export const ReviewCaseScreen = (props: ReviewCaseScreenProps) => <CasePage key={props.caseId} {...props} />;
