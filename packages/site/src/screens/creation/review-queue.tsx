import { ReviewQueueScreen } from '@troupe/core/creation/review/ReviewQueueScreen.tsx';
import { reviewKinds } from '@troupe/protocol';
import { reviewLinks } from '../../links/review-links.ts';
import type { SiteScreenProps } from '../../router/site-screen.ts';

export const Screen = ({ search, onSearchChange }: SiteScreenProps) => (
  <ReviewQueueScreen
    caseHref={reviewLinks.case}
    kind={reviewKinds.find((kind) => kind === search['kind']) ?? null}
    onKind={(kind) => onSearchChange(kind === null ? {} : { kind }, 'push')}
  />
);
