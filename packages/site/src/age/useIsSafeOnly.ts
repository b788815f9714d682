import { useApp, useSession } from '@troupe/core/app';
import { useIsMatureHidden } from '@troupe/core/platform/account';

/** Whether lists leave out mature content because its switch is off on this device (P-EXP-14): there is one for members alone. */
export const useIsSafeOnly = (): boolean => {
  const { brand } = useApp();
  const isMember = useSession((state) => state.status === 'authenticated');
  return useIsMatureHidden() && isMember && brand.features.nsfw_toggle && !brand.partner_mode;
};
