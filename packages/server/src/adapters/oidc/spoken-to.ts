import type { IncomingMessage } from 'node:http';
import type { Brand } from '@troupe/protocol';
import { spokenFor } from '../../http/reader.ts';

/** The brand in the language of the person who reads a page of the provider. */
export const spokenTo = (brand: Brand, { headers, url = '/' }: IncomingMessage): Brand =>
  spokenFor(brand, {
    url: new URL(url, 'http://in-app.invalid').href,
    headers: new Headers({ cookie: headers.cookie ?? '', 'accept-language': headers['accept-language'] ?? '' }),
  });
