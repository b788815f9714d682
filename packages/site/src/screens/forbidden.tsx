import { OtherCharacters } from '@troupe/core/platform/catalogue';
import { ForbiddenScreen } from '@troupe/core/platform/parts';
import { useIsSafeOnly } from '../age/useIsSafeOnly.ts';

export const Screen = () => (
  <>
    <ForbiddenScreen />
    <OtherCharacters isSafeOnly={useIsSafeOnly()} />
  </>
);
