import { broken, fine, warning, type Finding, type Page } from './finding.ts';

/** Origin of what was typed: an address, an origin, `null`; null where it is none of them. */
export const originOf = (address: string): string | null => {
  const given = address.trim();
  if (given === 'null') return 'null';
  try {
    const url = new URL(given);
    if (url.protocol === 'http:' || url.protocol === 'https:') return url.origin;
    // Files, data and about pages, and app schemes of WebViews: browsers send `null`, or nobody knows what.
    return given.includes('://') || /^(data|about|blob):/.test(given) ? 'null' : null;
  } catch {
    return null;
  }
};

/** Loopback is trustworthy without TLS (Secure Contexts §3.1). */
export const isLoopback = (host: string) => /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host);

/** Where the page lives, against the brand's list: scheme, host and port, character by character. */
export const checkAddress = ({ address, troupe, isAllowed, unanswered }: Page): Finding[] => {
  if (!address?.trim()) return [];
  const origin = originOf(address);
  if (origin === null)
    return [
      broken(
        'origin.address',
        `${address.trim()} is not an address`,
        'An origin is a scheme, a host, and a port where it is not the default.',
        `https://${address.trim().replace(/^\/+/, '')}`,
      ),
    ];
  if (origin === 'null')
    return [
      broken(
        'origin.null',
        'The page has no origin of its own (null)',
        'Files, data: addresses, sandboxed frames and many WebViews send the origin null. Anyone can have it, so no list can allow it.',
        'Serve the page from an https address; in a WebView load that address instead of a string of HTML.',
      ),
    ];
  const found: Finding[] = [];
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'https:' && troupe.startsWith('http:') && !isLoopback(new URL(troupe).hostname))
    found.push(
      broken(
        'origin.mixed',
        `An https page cannot load ${troupe}`,
        'Browsers block plain http inside https pages (mixed content).',
        troupe.replace('http:', 'https:'),
      ),
    );
  if (protocol === 'http:' && !isLoopback(hostname))
    found.push(
      warning(
        'origin.insecure',
        'The page is served over plain http',
        'Such pages have no secure context: sessions cannot be bound to a key, and copying fails.',
        origin.replace('http:', 'https:'),
      ),
    );
  if (isAllowed === true) found.push(fine('origin.list', `${origin} is on the brand's list`));
  else if (isAllowed === false)
    found.push(
      broken(
        'origin.list',
        `${origin} is not on the brand's list`,
        'The frame answers 403 and frame-ancestors refuses the page. Scheme, host and port have to be the same; www and http count as other origins.',
        `"embed": { "allowed_origins": ["${origin}"] }`,
      ),
    );
  else
    found.push(
      warning(
        'origin.list',
        unanswered === undefined
          ? `Whether ${origin} is on the brand's list was not asked`
          : `Whether ${origin} is on the brand's list could not be asked: ${unanswered}`,
        'Only the server of the brand knows its list.',
        `"embed": { "allowed_origins": ["${origin}"] }`,
      ),
    );
  return found;
};
