import { useApp } from '@troupe/core/app';
import { AgeCallbackScreen } from '@troupe/core/platform/account';
import { ageLinks, helpLinks, matureHrefOf } from '../links/age-links.ts';

export const Screen = () => {
  const { brand } = useApp();
  const { profile, check } = ageLinks(brand, null);
  const { faq, support } = helpLinks(brand);
  return (
    <AgeCallbackScreen verifyHref={check} profileHref={profile} docsHref={faq ?? support} matureHref={matureHrefOf(brand)} />
  );
};
