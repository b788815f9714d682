import { DecisionsScreen } from '@troupe/core/platform/account';

export const Screen = () => <DecisionsScreen />;
