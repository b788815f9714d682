import { AppError, callClasses, limits, textsAt, userTexts, type EndpointId, type TextPlace } from '@troupe/protocol';
import { dangerousLinks } from '../../kernel/disguises/dangerous-links.ts';
import { toPicture } from '../../kernel/picture.ts';
import type { Context } from '../../http/context.ts';
import type { Registration } from '../../http/handler.ts';
import type { JudgedItem } from '../../ports/index.ts';
import type { Moderator } from './moderator.ts';

/** Calls whose marked texts their handler has judged, each with its reason. */
export const judgedByHandler: Partial<Record<EndpointId, string>> = {
  flagMessage: 'A report is never refused for its words: a comment that may not be kept is left out.',
  reportCharacter: 'A report is never refused for its words: a comment that may not be kept is left out.',
  createCharacter: 'What others will read is judged otherwise than what stays private, and a person may be asked instead.',
  updateCharacter: 'What others will read is judged with what did not change, and a person may be asked instead.',
};

/** Where the file of a call is judged: here as a picture, or by the handler that reads it. */
export const uploads: Partial<Record<EndpointId, 'picture' | 'handler'>> = {
  createAvatar: 'picture',
  createPersonaAvatar: 'picture',
  createCharacterAvatar: 'picture',
  importCharacter: 'handler',
  importConversation: 'handler',
};

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

const picturePrompts: Partial<Record<EndpointId, true>> = { createConversationImage: true };

/** Said to moderators alone, who can answer also while nobody may publish. */
const readByStaff: Partial<Record<EndpointId, true>> = { appealDecision: true };

/** What others will see: works, and what an account shows of itself. */
const isPublished = (id: EndpointId): boolean => {
  if (readByStaff[id]) return false;
  const kind = callClasses[id] as string | undefined;
  return kind !== 'speak' && kind !== 'react';
};

/**
 * In front of every call that takes people's own words: wherever a field of its schema is marked `userText`, what
 * stands there is judged before the handler is asked.
 */
export const guardTexts =
  (moderator: Moderator) =>
  (registration: Registration): Registration => {
    const { endpoint, handle } = registration;
    const id = endpoint.id as EndpointId;
    const places = userTexts(endpoint);
    const isPicture = uploads[id] === 'picture';
    if ((places.length === 0 && !isPicture) || judgedByHandler[id] !== undefined) return registration;
    const kind = picturePrompts[id] ? 'picture_prompt' : 'user_text';
    const place = isPublished(id) ? 'publish' : 'chat';
    return {
      endpoint,
      handle: async (input: never, given: never) => {
        const context: Context = given;
        const texts = places.flatMap(({ path }) => textsAt(input, path)).filter((text) => text !== '');
        if (place === 'publish') refuseLinks(places, input);
        const items = texts.map((text): JudgedItem => ({ kind, text }));
        if (isPicture) items.push(...(await pictureOf(input)));
        if (items.length === 0) return handle(input, given);
        const { needsHelp } = await moderator.refuse(items, moderator.scopeOf(context, { subject: `call:${id}`, place }));
        return handle(input, { ...context, needsHelp } as never);
      },
    };
  };
