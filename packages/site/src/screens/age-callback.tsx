import { useApp } from '@troupe/core/app';
import { AgeCallbackScreen } from '@troupe/core/platform/account';
import { ageLinks } from '../links/age-links.ts';

export const Screen = () => {
  const { brand } = useApp();
  const { profile, check } = ageLinks(brand, null);
  return <AgeCallbackScreen verifyHref={check} profileHref={profile} />;
};
