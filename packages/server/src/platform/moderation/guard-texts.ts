import { AppError, limits, textsAt, userTexts, type Endpoint, type TextPlace } from '@troupe/protocol';
import { dangerousLinks } from '../../kernel/disguises/dangerous-links.ts';
import { toPicture } from '../../kernel/picture.ts';
import type { Context } from '../../http/context.ts';
import type { Registration } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import type { JudgedItem, Limits } from '../../ports/index.ts';
import { refusals } from './effects.ts';
import type { Moderator } from './moderator.ts';

const pictureOf = async (input: { body?: { file?: unknown } }): Promise<JudgedItem[]> => {
  const file = input.body?.file;
  // What is too large or no picture is for the handler to say.
  if (!(file instanceof File) || file.size > limits.avatarBytes) return [];
  const picture = toPicture(new Uint8Array(await file.arrayBuffer()));
  return picture ? [{ kind: 'picture', ...picture }] : [];
};

/** What others will read holds no link that may do something to them (P-ERR-06). Throws `invalid_input` with the fields. */
export const refuseLinks = (places: readonly TextPlace[], input: unknown): void => {
  const issues = places.flatMap(({ path }) => {
    const schemes = new Set(textsAt(input, path).flatMap(dangerousLinks));
    return [...schemes].map((scheme) => ({ path: path.join('.'), message: `must not hold a ${scheme}: link` }));
  });
  if (issues.length > 0) throw new AppError('invalid_input', { issues });
};

/** What others will see: works, and what an account shows of itself. */
const isPublished = ({ readBy, class: kind }: Endpoint): boolean => readBy !== 'staff' && kind !== 'chat' && kind !== 'interact';

/** What a judge said no to, or could not be asked about. */
const isRefusal = (error: unknown): boolean => error instanceof AppError && (refusals as readonly string[]).includes(error.code);

/** Whether what a call brings is judged: here, or by its handler. */
export const isJudged = (endpoint: Endpoint): boolean => userTexts(endpoint).length > 0 || endpoint.upload !== undefined;

/** Characters that are counted as one question, and as how many the longest call counts: an opening of many messages may still be sent. */
const [questionLength, questionsMost] = [8000, 120];

const questionsOf = (items: readonly JudgedItem[]): number => {
  const length = items.reduce((sum, item) => sum + ('text' in item ? item.text.length : 0), 0);
  return Math.min(questionsMost, 1 + Math.floor(length / questionLength));
};

/** Counts a call with something to judge before a judge is asked, and once more where it was refused. */
const counting =
  (rateLimits: Limits) =>
  async <Answer>({ caller, address }: Context, questions: number, work: () => Promise<Answer>): Promise<Answer> => {
    const count = () => rateLimits.take(...limitRules('judged', { brand: null, caller, address }, questions));
    await count();
    try {
      return await work();
    } catch (error) {
      // Where nothing is left to count, the next call hears of it.
      if (isRefusal(error)) await count().catch(() => undefined);
      throw error;
    }
  };

export interface GuardDeps {
  moderator: Moderator;
  rateLimits: Limits;
  /** Whether what a call is about is a story with an adult character; null for a call about no story. */
  isAdultStory: (input: unknown) => Promise<boolean | null>;
}

/**
 * In front of every call that takes people's own words: wherever a field of its schema is marked `userText`, what
 * stands there is judged before the handler is asked, and after it was counted and the caller is known to have what the call
 * is about.
 */
export const guardTexts = ({ moderator, rateLimits, isAdultStory }: GuardDeps) => {
  const counted = counting(rateLimits);
  return (registration: Registration): Registration => {
    const { endpoint, handle, admit } = registration;
    if (!isJudged(endpoint)) return registration;
    const { id, draws, upload } = endpoint;
    if (endpoint.judged === 'handler' || upload === 'handler')
      return { endpoint, handle: (input: never, given: never) => counted(given, 1, () => handle(input, given)) };
    const places = userTexts(endpoint);
    // The handler judges what is drawn once more, when it is put together.
    const kind = draws ? 'picture_prompt' : 'user_text';
    const place = isPublished(endpoint) ? 'publish' : 'chat';
    return {
      endpoint,
      handle: async (input: never, given: never) => {
        const context: Context = given;
        const texts = places.flatMap(({ path }) => textsAt(input, path)).filter((text) => text !== '');
        if (place === 'publish') refuseLinks(places, input);
        const items = texts.map((text): JudgedItem => ({ kind, text }));
        if (upload === 'picture') items.push(...(await pictureOf(input)));
        if (items.length === 0 && !draws) return handle(input, given);
        return counted(context, questionsOf(items), async () => {
          await admit?.(input, given);
          const about = {
            subject: `call:${id}`,
            place,
            ...(place === 'chat' && { isAdultStory: () => isAdultStory(input) }),
          } as const;
          const judged = await moderator.refuse(items, moderator.scopeOf(context, about));
          return handle(input, { ...context, ...judged } as never);
        });
      },
    };
  };
};
