import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { AppError } from '@troupe/protocol';
import type { LanguageModel, ModelRequest } from '../../ports/language-model.ts';

export interface OpenAiCompatibleOptions {
  /** Ends before `/chat/completions`: `http://localhost:8000/v1`. */
  baseUrl: string;
  apiKey?: string | undefined;
  /** What the server calls the model. */
  model: string;
  /** How it is offered; by default under the server's own name, to everybody. */
  listing?: Partial<
    Pick<
      LanguageModel,
      'id' | 'name' | 'description' | 'size' | 'tag' | 'level' | 'permission' | 'hideUnauthorized' | 'contextTokens'
    >
  >;
  /** Milliseconds until the first token, and between two. */
  firstTokenMs?: number;
  betweenTokensMs?: number;
}

type ChatModel = ReturnType<ReturnType<typeof createOpenAICompatible>['chatModel']>;
type SdkPrompt = Parameters<ChatModel['doStream']>[0]['prompt'];

const toSdkPrompt = (messages: ModelRequest['messages']): SdkPrompt =>
  messages.map(({ role, content }) =>
    role === 'system' ? { role, content } : { role, content: [{ type: 'text', text: content }] },
  );

/** OpenAI's own service refuses parameters it does not know; every other server we know takes more, such as `top_k`. */
export const takesMore = (baseUrl: string) => new URL(baseUrl).hostname !== 'api.openai.com';

const retryAfter = (headers: Record<string, string> | undefined): Record<string, number> => {
  const given = headers?.['retry-after'];
  if (given === undefined) return {};
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? { retry_after: Math.max(0, Math.ceil(seconds)) } : {};
};

/** What a failed call means to a user (C-MSG-07, C-MSG-09). No status at all: the server could not be reached. */
export const toAppError = (cause: unknown): AppError => {
  if (cause instanceof AppError) return cause;
  const call = cause as { name?: string; statusCode?: number; responseHeaders?: Record<string, string> } | null;
  if (call?.name !== 'AI_APICallError') return new AppError('model_failed', { cause });
  switch (call.statusCode) {
    case 429:
      return new AppError('model_rate_limited', { cause, params: retryAfter(call.responseHeaders) });
    case undefined:
    case 503:
      return new AppError('model_busy', { cause, params: retryAfter(call.responseHeaders) });
    case 504:
      return new AppError('model_timeout', { cause });
    default:
      return new AppError('model_failed', { cause });
  }
};

/**
 * Any server that speaks OpenAI's chat completions, through the AI SDK's provider. The provider is
 * called without the SDK's loop around it: no retries (a user's Resubmit is the retry), nothing
 * between us and the first token.
 */
export const createOpenAiCompatibleModel = (options: OpenAiCompatibleOptions): LanguageModel => {
  const { baseUrl, apiKey, model, firstTokenMs = 30_000, betweenTokensMs = 20_000 } = options;
  const topK = takesMore(baseUrl);
  const chatModel = createOpenAICompatible({
    name: 'upstream',
    baseURL: baseUrl,
    ...(apiKey === undefined ? {} : { apiKey }),
  }).chatModel(model);

  const open = (request: ModelRequest, abortSignal: AbortSignal) =>
    chatModel.doStream({
      prompt: toSdkPrompt(request.messages),
      maxOutputTokens: request.settings.max_new_tokens,
      temperature: request.settings.temperature,
      topP: request.settings.top_p,
      seed: request.seed,
      // The provider puts its own options into the request's body as they are.
      ...(topK ? { providerOptions: { upstream: { top_k: request.settings.top_k } } } : {}),
      abortSignal,
    });

  return {
    id: model,
    name: model,
    description: `OpenAI-compatible model at ${new URL(baseUrl).host}`,
    contextTokens: 16_384,
    size: '',
    tag: '',
    level: 1,
    permission: null,
    hideUnauthorized: false,
    ...options.listing,
    demo: false,

    async *stream(request) {
      const timeout = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      const expect = (ms: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => timeout.abort(new AppError('model_timeout', { message: `No token for ${ms} ms.` })), ms);
      };
      const signal = AbortSignal.any([request.signal, timeout.signal]);
      expect(firstTokenMs);
      try {
        const { stream } = await open(request, signal);
        let isWhole = false;
        for await (const part of stream) {
          if (part.type === 'error') throw part.error;
          if (part.type === 'text-delta' && part.delta !== '') {
            expect(betweenTokensMs);
            yield part.delta;
          }
          if (part.type === 'reasoning-delta') expect(betweenTokensMs);
          if (part.type === 'finish') isWhole = part.finishReason.raw !== undefined;
        }
        if (signal.aborted) throw signal.reason;
        if (!isWhole) throw new AppError('model_failed', { message: 'The stream ended without a finish reason.' });
      } catch (error) {
        if (timeout.signal.aborted) throw timeout.signal.reason;
        if (request.signal.aborted) throw request.signal.reason;
        throw toAppError(error);
      } finally {
        clearTimeout(timer);
        // A reader that leaves early, by break or return, closes the connection too.
        timeout.abort();
      }
    },

    async ping() {
      const answer = await fetch(`${baseUrl}/models`, {
        signal: AbortSignal.timeout(5000),
        headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      }).catch((cause: unknown) => {
        throw new AppError('model_busy', { cause });
      });
      await answer.body?.cancel();
      if (answer.status >= 500 || answer.status === 401 || answer.status === 403)
        throw new AppError('model_failed', { message: `The model's server answers ${answer.status}.` });
    },
  };
};
