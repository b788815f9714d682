import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { AppError } from '@troupe/protocol';
import type { Embeddings } from '../../ports/embeddings.ts';

export interface OpenAiCompatibleEmbeddingsOptions {
  /** Ends before `/embeddings`: `http://localhost:8000/v1`. */
  baseUrl: string;
  apiKey?: string | undefined;
  model: string;
  /** Milliseconds for one call. */
  timeoutMs?: number;
}

const toUnit = (vector: readonly number[]): number[] => {
  const length = Math.hypot(...vector);
  if (vector.length === 0 || !Number.isFinite(length) || length === 0)
    throw new AppError('unavailable', { message: 'An embedding that is no vector.' });
  return vector.map((value) => value / length);
};

/** Any server that speaks OpenAI's embeddings, through the AI SDK's provider, without the SDK's retries. */
export const createOpenAiCompatibleEmbeddings = (options: OpenAiCompatibleEmbeddingsOptions): Embeddings => {
  const { baseUrl, apiKey, model, timeoutMs = 10_000 } = options;
  const embeddingModel = createOpenAICompatible({
    name: 'embeddings',
    baseURL: baseUrl,
    ...(apiKey === undefined ? {} : { apiKey }),
  }).embeddingModel(model);
  return {
    id: model,
    async embed(texts, signal) {
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const { embeddings } = await embeddingModel.doEmbed({
          values: [...texts],
          abortSignal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        });
        if (embeddings.length !== texts.length) throw new Error(`${embeddings.length} vectors for ${texts.length} texts.`);
        return embeddings.map(toUnit);
      } catch (cause) {
        throw cause instanceof AppError ? cause : new AppError('unavailable', { cause });
      }
    },
  };
};
