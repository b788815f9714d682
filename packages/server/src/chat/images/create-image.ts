import { AppError, badField, createConversationImage, type EndpointRequest } from '@troupe/protocol';
import { and, eq, isNull } from 'drizzle-orm';
import { messages } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { handlerAfter, type Registration } from '../../http/handler.ts';
import type { Moderator } from '../../platform/moderation/moderator.ts';
import type { GiveBack, Images, JudgedItem } from '../../ports/index.ts';
import type { StartData } from '../generation/generation-log.ts';
import type { GenerationDeps } from '../generation/generation-handlers.ts';
import type { CharacterRow } from '../../platform/catalogue/characters.ts';
import { readContext, type ContextRow, type MessageRow } from '../messages/message-tree.ts';
import { loadForGeneration } from '../generation/load-conversation.ts';
import { bodyHash } from '../generation/chat-request.ts';
import { createGenerationReader, wantsStream } from '../generation/generation-reader.ts';
import type { ImageGeneration } from '../generation/runner.ts';
import { hashText } from '../../kernel/seeded-random.ts';
import { namesOf, shownText } from '../messages/shown-text.ts';
import { retryWhenMoved, storeGeneration, type GenerationRow } from '../generation/store-generation.ts';
import { storeConversationFile } from '../../platform/catalogue/conversation-files.ts';
import { imageRules, refuseImage } from './image-rules.ts';
import { fullPrompt, scenePrompt } from './scene-prompt.ts';

export interface ImageDeps extends GenerationDeps {
  images: Images;
}

type Body = EndpointRequest<typeof createConversationImage>['body'];
type Prepared = { generation: GenerationRow; work: ImageGeneration | null };

/** Messages that a scene is read from. */
const sceneMessages = 6;
const sceneLength = 8000;

/** What is drawn is judged as one, whichever fields it was divided among: the whole prompt, then the picture. */
const refusePicture = (
  moderator: Moderator,
  context: CallerContext,
  { isNsfw }: Pick<CharacterRow, 'isNsfw'>,
  item: JudgedItem,
) => {
  const about = { subject: 'call:createConversationImage', place: 'chat', isAdultStory: async () => isNsfw } as const;
  return moderator.refuse([item], moderator.scopeOf(context, about));
};

/** What the generator is told of the scene, where the user did not say what to draw. */
const sceneOf = (rows: readonly ContextRow[], names: ReturnType<typeof namesOf>): string =>
  scenePrompt(
    names.char,
    rows.map((row) => ({ id: row.id, role: row.role, content: shownText(row, names) })),
  );

/** A generation that brought no picture may be asked for again with the same client id. */
const isSpent = ({ status }: GenerationRow) => status === 'running' || status === 'complete';

/**
 * POST conversation-images: a picture is a message whose generation draws instead of writing, so that a
 * refresh, a lost connection or the server's end leave nothing half done, and Stop reaches the
 * generator. Only a JSON answer ends with its caller, because no client could resume it.
 */
export const imageHandlers = (deps: ImageDeps): Registration[] => {
  const { db, clock, newId, images, moderator, runner } = deps;
  const reader = createGenerationReader(deps);

  /** The picture that another take is asked of. */
  const findReplaced = async (body: Body): Promise<MessageRow | null> => {
    if (body.alt_message_id === undefined) return null;
    const [row] = await db
      .select()
      .from(messages)
      .where(
        and(eq(messages.id, body.alt_message_id), eq(messages.conversationId, body.conversation_id), isNull(messages.deletedAt)),
      );
    if (!row) throw new AppError('not_found');
    if (row.role !== 'bot' || row.imagePrompt === null) throw badField('body.alt_message_id', 'must be a picture');
    if (row.status === 'generating') throw new AppError('generation_running');
    return row;
  };

  const prepare = async (body: Body, context: CallerContext, giveBack: { current: GiveBack | null }): Promise<Prepared> => {
    const { caller } = context;
    const { conversation, earlier, user, character } = await loadForGeneration(db, body, context);
    const hash = bodyHash(body);
    if (earlier && earlier.bodyHash !== hash) throw new AppError('conflict');
    if (earlier && isSpent(earlier)) return { generation: earlier, work: null };

    refuseImage(body, { user, character }, context, images);
    await deps.queue.admit(context, body.character_id);

    const replaced = await findReplaced(body);
    const endId = replaced ? replaced.prevId : body.prev_id === undefined ? conversation.headId : body.prev_id;
    const { rows, end } =
      endId === null ? { rows: [], end: undefined } : await readContext(db, endId, sceneMessages, sceneLength);
    if (endId !== null && (end === undefined || end.conversationId !== conversation.id || end.isDeleted))
      throw new AppError('not_found');
    if (end?.status === 'generating') throw new AppError('generation_running');

    const prompt = body.image_prompt?.trim() || replaced?.imagePrompt || sceneOf(rows, namesOf(user, character));
    giveBack.current ??= await deps.rateLimits.take(...imageRules(context));
    const wanted = fullPrompt(body, prompt, character);
    const asked = await refusePicture(moderator, context, character, { kind: 'picture_prompt', text: wanted });

    const now = clock.now();
    const generation: GenerationRow = {
      id: newId(),
      userId: caller.userId,
      conversationId: conversation.id,
      messageId: newId(),
      kind: 'image',
      status: 'running',
      baseLength: 0,
      report: null,
      clientId: body.client_id ?? null,
      bodyHash: hash,
      heartbeatAt: now,
      createdAt: now,
    };
    const start: StartData = { user_message_id: null, former_head_id: conversation.headId, former_status: null };
    await storeGeneration(db, {
      generation,
      conversation,
      end,
      asked: null,
      subCharacterId: null,
      image: { prompt, ...images.size },
      cappedMessageId: null,
      start,
      repeated: earlier?.id ?? null,
    });
    return {
      generation,
      work: {
        generationId: generation.id,
        async perform(signal) {
          try {
            const picture = await images.generate({
              prompt: wanted,
              negativePrompt: body.user_negative_prompt.trim(),
              style: body.model_style,
              loraScale: body.lora_scale,
              size: images.size,
              seed: hashText(generation.id),
              subject: { characterId: character.id },
              signal,
            });
            signal.throwIfAborted();
            const drawn = await refusePicture(moderator, context, character, { kind: 'picture', ...picture });
            const isNsfw = body.nsfw_mode || asked.isAdult || drawn.isAdult;
            const url = await storeConversationFile(db, picture, { isNsfw, ownerUserId: caller.userId });
            return { status: 'complete', picture: { url, width: picture.width, height: picture.height } };
          } catch (error) {
            // A picture that never came is none of a day's three.
            if (!signal.aborted) await giveBack.current?.();
            throw error;
          }
        },
      },
    };
  };

  const load = ({ body }: { body: Body }, context: CallerContext) => loadForGeneration(db, body, context);

  return [
    handlerAfter(createConversationImage, load, async ({ body }, context) => {
      const giveBack: { current: GiveBack | null } = { current: null };
      const { generation, work } = await retryWhenMoved(() => prepare(body, context, giveBack)).catch(async (error: unknown) => {
        await giveBack.current?.();
        throw error;
      });
      const { signal } = context.request;
      const isStream = wantsStream(context.request);
      if (work) {
        const stop = () => void runner.stop(generation.id, 0).catch(() => undefined);
        if (!isStream) signal.addEventListener('abort', stop, { once: true });
        runner.start(work);
        if (!isStream && signal.aborted) stop();
      }
      if (isStream) return reader.streamFrom(generation, context, 0);
      const { message } = await reader.awaitAnswer(generation, context, signal);
      return { message, generation_id: generation.id };
    }),
  ];
};
