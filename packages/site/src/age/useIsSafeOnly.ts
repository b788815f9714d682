import { useApp, useSession } from '@troupe/core/app';
import { useIsMatureHidden } from '@troupe/core/platform/account';
import { hasMatureList } from '../links/age-links.ts';

const useHasChoice = () => {
  const { brand } = useApp();
  const isMember = useSession((state) => state.status === 'authenticated');
  return isMember && hasMatureList(brand);
};

/** Whether lists leave out mature content because its switch is off on this device (P-EXP-14): there is one for members alone. */
export const useIsSafeOnly = (): boolean => {
  const isHidden = useIsMatureHidden();
  return useHasChoice() && isHidden;
};

/** Whether a list of nothing but mature content may be asked for; what is in it for whom is the server's. */
export const useIsMatureOnly = (): boolean => {
  const isHidden = useIsMatureHidden();
  return useHasChoice() && !isHidden;
};
