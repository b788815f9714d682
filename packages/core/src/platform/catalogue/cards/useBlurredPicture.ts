import { useQuery } from '@tanstack/react-query';
import { getUserSettings, type UserSettings } from '@troupe/protocol';
import { useState } from 'react';
import { useApp, useSession } from '../../../app/index.ts';

/** A member's settings: as somebody else asked for them, or asked for once where `isNeeded`. */
const useSettings = (isNeeded: boolean): UserSettings | undefined => {
  const { client } = useApp();
  const user = useSession(({ session }) => session?.user);
  const { data } = useQuery<UserSettings>({
    queryKey: [getUserSettings.id, user?.id],
    enabled: isNeeded && user?.platform === 'first_party',
    staleTime: Infinity,
    queryFn: ({ signal }) => client.call(getUserSettings, {}, { signal }),
  });
  return data;
};

/** Whether adult pictures are blurred until they are pressed (P-EXP-16): unless the member set otherwise, and until that is known. */
export const useIsBlurring = (): boolean => useSettings(false)?.blurNSFW ?? true;

/** A picture in front of its viewer. */
export interface BlurredPicture {
  isBlurred: boolean;
  /** Shows it; null where it is shown, and where adult content is off: the server gives such viewers nothing to uncover. */
  reveal: (() => void) | null;
}

/** A picture that may be for adults: then it is blurred until it is pressed, unless the member chose otherwise. */
export const useBlurredPicture = (isForAdults: boolean): BlurredPicture => {
  const settings = useSettings(isForAdults);
  const [isRevealed, setRevealed] = useState(false);
  const isBlurred = isForAdults && (settings?.blurNSFW ?? true) && !isRevealed;
  return { isBlurred, reveal: isBlurred && settings?.showNSFW === true ? () => setRevealed(true) : null };
};
