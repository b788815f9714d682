import type { Brand } from '@troupe/protocol';

/** WebAuthn names its relying parties by domain: an address in numbers is none. */
const isDomain = (hostname: string) => !/^[\d.]+$|^\[/.test(hostname);

/** Who asks for passkeys: the host of a page, without its port. */
export const rpIdOf = ({ url }: Pick<Request, 'url'>): string => new URL(url).hostname;

/** Whether passkeys may open accounts on a page of a brand, where somebody checks them. */
export const canHavePasskeys = ({ partner_mode }: Pick<Brand, 'partner_mode'>, { url }: Pick<Request, 'url'>): boolean =>
  !partner_mode && isDomain(rpIdOf({ url }));
