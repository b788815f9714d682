import { ManualReviewScreen } from '@troupe/core/chat';

export const Screen = () => <ManualReviewScreen />;
