import type { ReviewCaseDetail } from '@troupe/protocol';
import { useState } from 'react';
import { ConfirmDialog } from '../../../platform/index.ts';
import { alertIcon, infoIcon, lockIcon } from '../../../ui/icons.ts';
import { Button, Notice } from '../../../ui/index.ts';
import { useNameOf } from './CaseMarks.tsx';
import { useText } from '../texts.ts';
import type { OpenCase } from '../useReviewCase.ts';

/** What became of a case that is over. */
const useOutcome = () => {
  const text = useText();
  const nameOf = useNameOf();
  return ({ state, decisions }: ReviewCaseDetail): string => {
    const last = decisions[0];
    if (state === 'withdrawn') return text('review.withdrawn');
    return last ? text(`review.done.${last.action}`, { name: nameOf(last.by) }) : text('review.decided');
  };
};

const Over = ({ found, onNext }: { found: ReviewCaseDetail; onNext: () => void }) => {
  const text = useText();
  const outcome = useOutcome();
  return (
    <Notice
      tone="warning"
      glyph={infoIcon}
      role="status"
      action={
        <Button variant="outline" size="sm" onClick={onNext}>
          {text('review.next')}
        </Button>
      }
    >
      <span dir="auto">{outcome(found)}</span>
    </Notice>
  );
};

const Taken = ({ name, takeOver }: { name: string } & Pick<OpenCase, 'takeOver'>) => {
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Notice
        tone="warning"
        glyph={lockIcon}
        role="status"
        action={
          <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
            {text('review.take-over')}
          </Button>
        }
      >
        <span dir="auto">{text('review.claim', { name })}</span>
      </Notice>
      {isAsking && (
        <ConfirmDialog
          title={text('review.take-over.title', { name })}
          cancel={text('review.cancel')}
          confirm={text('review.take-over')}
          onConfirm={takeOver}
          onClose={() => setAsking(false)}
        >
          {text('review.take-over.text', { name })}
        </ConfirmDialog>
      )}
    </>
  );
};

export interface CaseNoticesProps extends Pick<OpenCase, 'hasChanged' | 'takeOver'> {
  found: ReviewCaseDetail;
  onNext: () => void;
}

/** What a reviewer has to know first: that it is over, one's own or somebody else's, or that it says something else by now. */
export const CaseNotices = ({ found, hasChanged, takeOver, onNext }: CaseNoticesProps) => {
  const text = useText();
  const nameOf = useNameOf();
  const { state, may_decide, claim } = found;
  if (state !== 'open') return <Over found={found} onNext={onNext} />;
  return (
    <>
      {!may_decide && (
        <Notice glyph={lockIcon} role="status">
          {text('review.own')}
        </Notice>
      )}
      {may_decide && claim !== null && !claim.is_own && <Taken name={nameOf(claim.by)} takeOver={takeOver} />}
      {hasChanged && (
        <Notice tone="warning" glyph={alertIcon} role="status">
          {text('review.changed')}
        </Notice>
      )}
    </>
  );
};
