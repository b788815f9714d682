import type { SocialProvider } from '@troupe/protocol';
import * as styles from './SignInDialog.css.ts';

/** Accounts one may sign in with, in the order of P-AUTH-01; their names are the same in every language. */
export const providerNames: Record<SocialProvider, string> = { google: 'Google', apple: 'Apple', x: 'X', discord: 'Discord' };

// Plain drawings of one colour, ours: enough to tell the buttons apart.
const paths: Record<SocialProvider, string> = {
  google: 'M12 4a8 8 0 0 1 5.600 2.300l-2.300 2.300A4.800 4.800 0 1 0 16.600 13.500H12v-3.200h8A8 8 0 1 1 12 4z',
  apple:
    'M15.500 3c.1 1.900-1.500 3.700-3.400 3.700C12 4.900 13.600 3.200 15.500 3zM12.200 7.900c.9 0 2-1 3.500-1 1.300 0 2.600.7 3.400 1.900-2.900 1.700-2.400 5.700.5 6.900-.7 2-2.200 4.800-3.900 4.800-1.300 0-1.700-.8-3.200-.8s-2 .8-3.200.8C7 20.500 4.500 16 4.500 12.600 4.500 9 6.600 7 8.900 7c1.400 0 2.500.9 3.300.9z',
  x: 'M4 4h4.700l3.700 5.200L16.800 4H19l-5.600 6.700L20 20h-4.700l-4.100-5.800L6.300 20H4l6.200-7.300zM7.200 5.700l9 12.600h1.300l-9-12.600z',
  discord:
    'M8.500 5.500 8 4.600C6.500 4.900 5.200 5.300 4 6 1.900 9.300 1.400 12.500 1.700 15.700c1.700 1.300 3.400 2 5 2.500l1.100-1.800c2.700 1.100 5.700 1.100 8.400 0l1.100 1.800c1.600-.5 3.300-1.200 5-2.500.4-3.700-.6-6.800-2.300-9.700-1.200-.7-2.500-1.100-4-1.400l-.5.9a14 14 0 0 0-7 0zM8.700 14c-.9 0-1.600-.8-1.600-1.900s.7-1.900 1.600-1.900 1.600.8 1.600 1.900-.7 1.900-1.600 1.900zm6.600 0c-.9 0-1.600-.8-1.600-1.900s.7-1.900 1.600-1.900 1.600.8 1.600 1.900-.7 1.900-1.600 1.900z',
};

/** A provider's mark beside its name; says nothing by itself. */
export const ProviderMark = ({ provider }: { provider: SocialProvider }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" className={styles.mark}>
    <path d={paths[provider]} fillRule="evenodd" />
  </svg>
);
