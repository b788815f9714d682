import { DecisionsScreen } from '@troupe/core/platform/decisions/DecisionsScreen.tsx';

export const Screen = () => <DecisionsScreen />;
