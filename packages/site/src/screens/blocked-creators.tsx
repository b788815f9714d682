import { BlockedCreatorsScreen } from '@troupe/core/platform/catalogue';

export const Screen = () => <BlockedCreatorsScreen />;
