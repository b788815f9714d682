/** A built file, as it is and compressed. */
export interface Asset {
  bytes: Uint8Array<ArrayBuffer>;
  /** Brotli (RFC 7932); null where compression gains nothing. */
  brotli: Uint8Array<ArrayBuffer> | null;
  mediaType: string;
  /** Strong validator without quotes; equal for equal bytes. */
  tag: string;
}

/** The output of one build. */
export interface Assets {
  /** By path below the build's root, `assets/index-x1y2.js`; null where there is no such file. */
  find(path: string): Promise<Asset | null>;
}
