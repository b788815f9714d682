import { DraftNotices } from './drafts/DraftNotices.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { StandingBanner } from './StandingBanner.tsx';

/** What is to be known before one writes on: the review, the draft, and what stands against saving. */
export const EditorNotices = ({ resumedAt }: { resumedAt: number | null }) => (
  <>
    <StandingBanner />
    <DraftNotices resumedAt={resumedAt} />
    <ErrorSummary />
  </>
);
