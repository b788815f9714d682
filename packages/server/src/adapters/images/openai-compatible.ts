import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { AppError, imageLimits } from '@troupe/protocol';
import { toPicture } from '../../kernel/picture.ts';
import { pictureSize } from '../../kernel/picture-size.ts';
import type { Images, Picture, PictureRequest, PictureSize } from '../../ports/index.ts';
import { takesMore, toAppError } from '../models/openai-compatible.ts';

export interface OpenAiCompatibleImagesOptions {
  /** Ends before `/images/generations`: `http://localhost:8000/v1`. */
  baseUrl: string;
  apiKey?: string | undefined;
  model: string;
  size: PictureSize;
  /** Milliseconds until the picture is whole. */
  timeoutMs?: number;
}

const notAPicture = (why: string) => new AppError('model_failed', { message: `The picture cannot be shown: ${why}.` });

/** Bytes in base64 and the JSON around them. */
const answerBytes = Math.ceil((imageLimits.pictureBytes * 4) / 3) + 100_000;

/** Like `fetch`, but an answer that is longer than a picture may be ends with an error instead of filling the memory. */
const fetchCapped: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  if (!answer.body) return answer;
  let size = 0;
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > answerBytes) controller.error(notAPicture('it is too large'));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, answer);
};

/** The picture that the bytes are. An address, a type or a size that the server claims counts for nothing. */
export const readPicture = (bytes: Uint8Array): Picture => {
  if (bytes.byteLength > imageLimits.pictureBytes) throw notAPicture('it is too large');
  const picture = toPicture(bytes);
  if (!picture) throw notAPicture('it is no PNG, JPEG or WebP');
  const size = pictureSize(picture.bytes, picture.mediaType);
  if (!size || Math.min(size.width, size.height) < 1 || Math.max(size.width, size.height) > imageLimits.pictureSideMax)
    throw notAPicture('its size is out of bounds');
  return { ...picture, ...size };
};

/** Our styles in words, for models that know none of them. */
const styleWords: Record<PictureRequest['style'], string> = {
  anime: 'anime illustration',
  anime_v2: 'anime illustration, detailed, cinematic light',
  'semi-realistic': 'semi-realistic digital painting',
  'semi-realistic_v2': 'semi-realistic digital painting, detailed, cinematic light',
};

/**
 * Any server that speaks OpenAI's images API, through the AI SDK's provider. Pictures come as base64;
 * where a server sends an address instead, the SDK fetches it (never one of a private network, apart
 * from the server's own) and only its bytes are kept. Parameters that the API does not have (negative
 * prompt, seed, style, lora scale) go to servers other than OpenAI's own under the names that
 * Stable Diffusion servers read.
 */
export const createOpenAiCompatibleImages = (options: OpenAiCompatibleImagesOptions): Images => {
  const { baseUrl, apiKey, model, size, timeoutMs = 120_000 } = options;
  const isOpen = takesMore(baseUrl);
  const imageModel = createOpenAICompatible({
    name: 'upstream',
    baseURL: baseUrl,
    fetch: fetchCapped,
    ...(apiKey === undefined ? {} : { apiKey }),
  }).imageModel(model);

  return {
    demo: false,
    needsTraining: false,
    size,
    async generate(request) {
      const timeout = AbortSignal.timeout(timeoutMs);
      const signal = AbortSignal.any([request.signal, timeout]);
      try {
        const { images } = await imageModel.doGenerate({
          prompt: `${styleWords[request.style]}. ${request.prompt}`,
          n: 1,
          size: `${request.size.width}x${request.size.height}`,
          aspectRatio: undefined,
          seed: undefined,
          // With a picture to go by, the provider asks at `/images/edits`.
          files: request.reference && [{ type: 'file', mediaType: request.reference.mediaType, data: request.reference.bytes }],
          mask: undefined,
          providerOptions: isOpen
            ? {
                upstream: {
                  response_format: 'b64_json',
                  negative_prompt: request.negativePrompt,
                  seed: request.seed,
                  style: request.style,
                  lora_scale: request.loraScale,
                },
              }
            : {},
          abortSignal: signal,
        });
        const [image] = images;
        if (image === undefined) throw new AppError('model_failed', { message: 'The server sent no picture.' });
        return readPicture(typeof image === 'string' ? new Uint8Array(Buffer.from(image, 'base64')) : image);
      } catch (error) {
        if (request.signal.aborted) throw request.signal.reason;
        if (timeout.aborted) throw new AppError('model_timeout', { message: `No picture after ${timeoutMs} ms.` });
        throw toAppError(error);
      }
    },
  };
};
