import { useApp } from '@troupe/core/app';
import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { unsentQuestion } from './unsent-drafts.ts';

const UnsentDialog = lazy(async () => ({
  default: (await import('@troupe/core/creation/drafts/UnsentDialog.tsx')).UnsentDialog,
}));

/** The question about drafts of somebody who signs out, over whatever page they do that on. */
export const UnsentDrafts = () => {
  const question = useStore(unsentQuestion(useApp()));
  if (question === null) return null;
  return (
    <Suspense>
      <UnsentDialog count={question.count} onChoose={question.answer} />
    </Suspense>
  );
};
