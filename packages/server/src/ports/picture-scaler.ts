/** Makes pictures smaller. */
export interface PictureScaler {
  /**
   * WebP (RFC 9649) whose shorter side has `side` pixels. Null where the picture is better left as it is: it is smaller
   * already, moves, is larger than may be decoded, takes too long, or is none that can be read. Never throws.
   */
  scale(bytes: Uint8Array, side: number): Promise<Uint8Array<ArrayBuffer> | null>;
}
