import type { ImageStyle, PictureType } from '@troupe/protocol';

/** A picture as it stands in a request and in the browser's storage (R-BOT-18). */
export interface PictureData {
  type: PictureType;
  base64: string;
}

/** A picture that drawings go by. */
export interface Reference extends PictureData {
  /** SHA-256 in hexadecimal digits. */
  hash: string;
}

/** What a picture was drawn by, so that it can be drawn again. */
export interface Recipe {
  prompt: string;
  negativePrompt: string;
  style: ImageStyle;
  seed: number;
  referenceHash: string | null;
  /** Who drew it: a seed draws the same picture only by the same hand. */
  model: 'drawings' | 'service';
}

/** Whose pictures these are: a member, on a brand. */
export interface PictureOwner {
  applicationId: string;
  userId: string;
}

/** A drawn picture as the device remembers it. */
export interface KeptPicture {
  id: string;
  recipe: Recipe;
  image: PictureData;
  /** The picture of `recipe.referenceHash`, so that its recipe can be taken back whole. */
  reference: Reference | null;
  isPinned: boolean;
  /** Milliseconds since the epoch. */
  madeAt: number;
}

export const dataUrl = ({ type, base64 }: PictureData): string => `data:${type};base64,${base64}`;

export const bytesOf = ({ base64 }: Pick<PictureData, 'base64'>): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

export const toBase64 = (bytes: Uint8Array): string => {
  let text = '';
  // One call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
};

export const hashOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
