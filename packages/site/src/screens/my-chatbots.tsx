import { ManualReviewScreen } from '@troupe/core/chat/screens/ManualReviewScreen.tsx';

export const Screen = () => <ManualReviewScreen />;
