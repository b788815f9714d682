import type { IncomingMessage } from 'node:http';
import type { Brand } from '@troupe/protocol';
import { modeOf, spokenFor } from '../../http/reader.ts';

/** The brand in the language of the person who reads a page of the provider. */
export const spokenTo = (brand: Brand, { headers, url = '/' }: IncomingMessage): Brand =>
  spokenFor(brand, {
    url: new URL(url, 'http://in-app.invalid').href,
    headers: new Headers({ cookie: headers.cookie ?? '', 'accept-language': headers['accept-language'] ?? '' }),
  });

/** The look that its reader has chosen on this device. */
export const modeFor = ({ headers }: IncomingMessage) => modeOf({ headers: new Headers({ cookie: headers.cookie ?? '' }) });
