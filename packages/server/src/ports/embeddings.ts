/**
 * Turns texts into vectors whose closeness is likeness of meaning. Vectors are plain arrays of length 1
 * (in the Euclidean sense), compared in the server: a conversation has few.
 */
export interface Embeddings {
  /** Names the space: vectors of different spaces are never compared. */
  id: string;
  /** One vector for each text, in order. Throws AppError `unavailable` when the service is away, slow, or answers nonsense. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<number[][]>;
}
