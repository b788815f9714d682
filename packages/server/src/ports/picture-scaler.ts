/** Makes pictures smaller, and what they are kept as another. */
export interface PictureScaler {
  /**
   * WebP (RFC 9649) whose shorter side has `side` pixels. Null where the picture is better left as it is: it is smaller
   * already, moves, is larger than may be decoded, takes too long, or is none that can be read. Never throws.
   */
  scale(bytes: Uint8Array, side: number): Promise<Uint8Array<ArrayBuffer> | null>;
  /**
   * What is left of a picture, a drawing too, where its details may not be seen: WebP (RFC 9649) of a dozen spots of
   * colour along its shorter side, drawn into each other. Null where it cannot be read, is larger than may be decoded, or
   * takes too long. Never throws.
   */
  blur(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null>;
  /**
   * The picture, a drawing too, as a PNG that stands still, none of its sides over `cardPictureSide` pixels. Null where it
   * cannot be read, is larger than may be decoded, or takes too long. Never throws.
   */
  toPng(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** Programs show a card's picture at less. */
export const cardPictureSide = 1024;
/** What is drawn of a page where its address is shared. It carries no words: those stand beside it, in any script. */
export interface SocialCardRequest {
  /** The ground, an SVG of the size of the card. */
  ground: string;
  /** Bytes of a picture, and where it stands; null for a card without. */
  portrait: { bytes: Uint8Array; left: number; top: number; width: number; height: number; radius: number } | null;
}

/** Draws cards. */
export interface SocialCards {
  /** A PNG of 1200 × 630 in at most 300 KB; null where the portrait cannot be read, or takes too long. Never throws. */
  draw(card: SocialCardRequest): Promise<Uint8Array<ArrayBuffer> | null>;
  /** A square PNG of an SVG, so many pixels wide; null where it cannot be drawn. Never throws. */
  icon(svg: string, side: number): Promise<Uint8Array<ArrayBuffer> | null>;
}

export const socialCardSize = { width: 1200, height: 630, bytesMost: 300_000 } as const;
