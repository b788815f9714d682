import { ReviewCaseScreen } from '@troupe/core/creation/review/ReviewCaseScreen.tsx';
import { reviewLinks } from '../../links/review-links.ts';
import { useRouter } from '../../router/RouterContext.tsx';
import type { SiteScreenProps } from '../../router/site-screen.ts';

export const Screen = ({ params }: SiteScreenProps) => {
  const router = useRouter();
  const caseId = params['caseId'] ?? '';
  return (
    <ReviewCaseScreen
      key={caseId}
      caseId={caseId}
      queueHref={reviewLinks.queue}
      onNext={(next) => router.navigate(next === null ? reviewLinks.queue : reviewLinks.case(next))}
    />
  );
};
