import type { ImageStyle } from '@troupe/protocol';

/** Pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

export interface PictureRequest {
  prompt: string;
  /** What is to be kept out of it; may be empty. */
  negativePrompt: string;
  style: ImageStyle;
  /** How strongly trained looks count, 0 to 1. */
  loraScale: number;
  size: PictureSize;
  /** Same seed, same request: the same picture where the generator allows it. */
  seed: number;
  /** Whose looks were learnt: where a generator keeps them, and what the embedded drawings know their own cast by. Null for nobody's. */
  subject: { characterId: string } | null;
  /** A picture to go by; generators that cannot go by one leave it aside. */
  reference?: { bytes: Uint8Array; mediaType: string } | undefined;
  /** Aborting closes the connection to the generator. */
  signal: AbortSignal;
}

/** A finished picture; its media type is what its bytes say, never what a server claimed. */
export interface Picture extends PictureSize {
  bytes: Uint8Array;
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/svg+xml';
}

/**
 * Draws pictures. `generate` throws AppError `model_rate_limited`, `model_busy`, `model_timeout` or
 * `model_failed`, as a language model does.
 */
export interface Images {
  /** True for the embedded drawings, which the interface labels as a demo. */
  demo: boolean;
  /** Whether a character must have been learnt before (C-IMG-02); false for generators that go by words alone. */
  needsTraining: boolean;
  /** Of the pictures asked for. */
  size: PictureSize;
  generate(request: PictureRequest): Promise<Picture>;
}
