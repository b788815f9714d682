import { createFliteSpeech } from '../adapters/speech/flite.ts';
import { createHashingEmbeddings } from '../adapters/embeddings/hashing.ts';
import { createImprovModels } from '../adapters/models/improv.ts';
import { createOpenAiCompatibleSpeech } from '../adapters/speech/openai-compatible.ts';
import { createDrawnImages } from '../demo/drawings/drawn.ts';
import type { Environment } from '../env.ts';
import type { Embeddings, Images, LanguageModel, Speech } from '../ports/index.ts';
import type { Ports } from '../server-ports.ts';

export const openModels = async ({
  LLM_BASE_URL,
  LLM_API_KEY,
  LLM_MODEL = '',
  LLM_MODELS = [],
  IMPROV_SPEED,
}: Environment): Promise<LanguageModel[]> => {
  if (LLM_BASE_URL === undefined) return createImprovModels(IMPROV_SPEED === 'fast' ? { firstWordMs: 0, wordMs: 1 } : {});
  const { createOpenAiCompatibleModel } = await import('../adapters/models/openai-compatible.ts');
  const upstream = { baseUrl: LLM_BASE_URL, apiKey: LLM_API_KEY };
  // The first is the default: listed among the others, it is described by them.
  const first = LLM_MODELS.some(({ model }) => model === LLM_MODEL) ? [] : [{ model: LLM_MODEL }];
  const listed = LLM_MODELS.toSorted((a, b) => Number(b.model === LLM_MODEL) - Number(a.model === LLM_MODEL));
  return [...first, ...listed].map((one) => createOpenAiCompatibleModel({ ...upstream, ...one }));
};

/** Members bring a key, never an address: replies under it go where the operator says. */
export const openOwnModel = async ({
  OWN_MODEL_BASE_URL: baseUrl,
  OWN_MODEL: model,
}: Environment): Promise<Ports['ownModel']> => {
  const { createOpenAiCompatibleModel } = await import('../adapters/models/openai-compatible.ts');
  return (apiKey) => createOpenAiCompatibleModel({ baseUrl, model, apiKey });
};

export const openImages = async ({
  IMAGES_BASE_URL: baseUrl,
  IMAGES_API_KEY: apiKey,
  IMAGES_MODEL: model = '',
  IMAGES_SIZE: size,
  IMPROV_SPEED,
}: Environment): Promise<Images> => {
  if (baseUrl === undefined) return createDrawnImages(IMPROV_SPEED === 'fast' ? { ms: 200 } : {});
  const { createOpenAiCompatibleImages } = await import('../adapters/images/openai-compatible.ts');
  return createOpenAiCompatibleImages({ baseUrl, apiKey, model, size });
};

export const openSpeech = (environment: Environment): Speech => {
  const { SPEECH_BASE_URL: baseUrl, SPEECH_API_KEY: apiKey, SPEECH_MODEL: model = '', SPEECH_VOICES: given = [] } = environment;
  if (baseUrl === undefined) return createFliteSpeech();
  const voices = given.map(({ audio_url: sampleUrl, ...voice }) => ({ ...voice, sampleUrl }));
  return createOpenAiCompatibleSpeech({ baseUrl, apiKey, model, voices, sampleRate: environment.SPEECH_SAMPLE_RATE });
};

export const openEmbeddings = async ({
  EMBEDDINGS_BASE_URL: baseUrl,
  EMBEDDINGS_API_KEY: apiKey,
  EMBEDDINGS_MODEL: model = '',
}: Environment): Promise<Embeddings> => {
  if (baseUrl === undefined) return createHashingEmbeddings();
  const { createOpenAiCompatibleEmbeddings } = await import('../adapters/embeddings/openai-compatible.ts');
  return createOpenAiCompatibleEmbeddings({ baseUrl, apiKey, model });
};
