import type { Context } from '../../../http/context.ts';
import { memberCookie, readCookie, refreshCookie, setCookie } from '../cookies.ts';
import { canSignInFrames } from './frame-brands.ts';
import type { GuestMerge } from '../guest-merge.ts';
import type { Devices } from './devices.ts';
import type { RefreshFamilies } from '../refresh-families.ts';
import type { UserRow } from '../users.ts';

/** Begins the session of a member who has just proven who they are, on our own pages; answers the cookies to set. */
export type Arrive = (context: Context, member: UserRow) => Promise<string[]>;

export const createArrive = ({
  families,
  guests,
  devices,
}: {
  families: RefreshFamilies;
  guests: GuestMerge;
  devices: Devices;
}): Arrive => {
  /** A guest who signs in takes their conversations along. The account that was signed in before is signed out. */
  const adoptGuest = async (context: Context, memberId: string) => {
    const value = readCookie(refreshCookie, context);
    const guestId = value && (await families.owner(value));
    if (!value || !guestId) return;
    await guests.merge(guestId, memberId);
    await families.end(value);
  };

  return async (context, member) => {
    await adoptGuest(context, member.id);
    const { place, cookie } = await devices.arrive(context);
    await devices.tell(member, place);
    const { value, maxAge, sessionId } = await families.start(member.id, place);
    const cookies = [setCookie(refreshCookie, context, value, maxAge), cookie];
    if (canSignInFrames(context.brand)) {
      // A family of its own: two cookies of one family would take each other's rotation for theft.
      const beside = await families.start(member.id, { ...place, besideId: sessionId });
      cookies.push(setCookie(memberCookie, context, beside.value, beside.maxAge));
    }
    return cookies;
  };
};
