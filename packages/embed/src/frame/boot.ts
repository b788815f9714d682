import type { FrameBoot } from '@troupe/protocol';

/** What the loader wrote into our address. Claims, all of them: only the brand's own list makes `origin` true. */
export interface Claims {
  nonce: string;
  origin: string;
  instance: string;
  locale: string | undefined;
  character: string | undefined;
  conversation: string | undefined;
  plan: string | undefined;
  /** The theme that the first paint wears, as JSON. */
  appearance: string | undefined;
}

export const readClaims = (address: string): Claims => {
  const query = new URL(address).searchParams;
  const get = (name: string) => query.get(name) ?? undefined;
  return {
    nonce: get('nonce') ?? '',
    origin: get('origin') ?? '',
    instance: get('instance') ?? '',
    locale: get('locale'),
    character: get('character'),
    conversation: get('conversation'),
    plan: get('plan'),
    appearance: get('appearance'),
  };
};

/** What the server wrote into our document; it is ours, so its shape is trusted. */
export const readBoot = (page: Document): FrameBoot => {
  const text = page.getElementById('troupe-boot')?.textContent;
  if (!text) throw new Error('[Troupe] The frame document carries no boot data; was it served by /embed/v1/frame?');
  return JSON.parse(text) as FrameBoot;
};
