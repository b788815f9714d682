import { BlockedCreatorsScreen } from '@troupe/core/platform';

export const Screen = () => <BlockedCreatorsScreen />;
