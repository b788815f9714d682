import type { Ad, Brand } from '@troupe/protocol';

/** For what an ad is asked. */
export interface AdRequest {
  brand: Brand;
  characterId: string;
  /** The same place asks with the same seed. */
  seed: string;
  /** The last messages, oldest first; null unless the brand's policy lets them leave the server. */
  messages: readonly { role: 'bot' | 'user'; content: string }[] | null;
}

/** Who chooses ads. What it returns is checked before it is shown: text, an https link, a picture of ours. */
export interface Ads {
  /** Null where there is nothing to show. A throw counts as that. */
  choose(request: AdRequest): Promise<Ad | null>;
}
