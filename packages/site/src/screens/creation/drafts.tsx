import { DraftsScreen } from '@troupe/core/creation/lists/DraftsScreen.tsx';

export const Screen = () => <DraftsScreen />;
