import { useApp } from '@troupe/core/app';
import { TravelNotice } from '@troupe/core/platform/account';
import { ageLinks } from '../links/age-links.ts';

/** Which rule holds where a member is now, if it is stricter than at home; leads back to the page it stands on. */
export const Travel = ({ back }: { back: string }) => <TravelNotice verifyHref={ageLinks(useApp().brand, back).verify} />;
