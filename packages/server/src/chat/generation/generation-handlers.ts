import { AppError, createReply, type ChatRequest, getGeneration, stopGeneration } from '@troupe/protocol';
import { and, eq } from 'drizzle-orm';
import { conversations, generations } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { handler, handlerAfter, type Registration } from '../../http/handler.ts';
import { loadForGeneration, type Loaded } from './load-conversation.ts';
import { presentResult } from './generation-events.ts';
import { prepareGeneration, type PrepareDeps } from './prepare.ts';
import { createGenerationReader, wantsStream, type ReaderDeps } from './generation-reader.ts';
import type { Runner } from './runner.ts';
import type { GenerationRow } from './store-generation.ts';

export interface GenerationDeps extends PrepareDeps, ReaderDeps {
  runner: Runner;
}

const lastEventId = (request: Request): number => {
  const given = Number(request.headers.get('last-event-id') ?? 0);
  return Number.isSafeInteger(given) && given > 0 ? given : 0;
};

/**
 * The chat call (C-MSG-04) and its generations. Reading is separate from running: closing
 * a stream is not Stop. Only a JSON answer and auto pilot, which no client could resume, end with
 * their caller (decision 7).
 */
export const generationHandlers = (deps: GenerationDeps): Registration[] => {
  const { db, runner } = deps;
  const { openStream, streamFrom, awaitAnswer } = createGenerationReader(deps);

  const findOwn = async (generationId: string, { caller, brand }: CallerContext): Promise<GenerationRow> => {
    const [row] = await db
      .select({ generation: generations, conversationId: conversations.id })
      .from(generations)
      .innerJoin(conversations, eq(conversations.id, generations.conversationId))
      .where(
        and(eq(generations.id, generationId), eq(generations.userId, caller.userId), eq(conversations.applicationId, brand.id)),
      );
    if (!row) throw new AppError('not_found');
    return row.generation;
  };

  /** What was read before words were judged, for the handler of the same request: a reply waits for no statement more. */
  const early = new WeakMap<Request, Loaded>();
  const load = async ({ body }: { body: ChatRequest }, context: CallerContext) =>
    void early.set(context.request, await loadForGeneration(db, body, context));

  return [
    handlerAfter(createReply, load, async ({ body }, context) => {
      const prepared = await prepareGeneration(deps, { body, context, early: early.get(context.request) });
      const { generation } = prepared;
      const isStream = wantsStream(context.request);
      const stop = () => void runner.stop(generation.id, 0).catch(() => undefined);
      const endsWithCaller = !prepared.isReplay && (body.autopilot === true || !isStream);
      if (endsWithCaller) context.request.signal.addEventListener('abort', stop, { once: true });
      if (!prepared.isReplay) runner.start(prepared.work);
      if (endsWithCaller && context.request.signal.aborted) stop();
      return isStream
        ? openStream(generation, context, endsWithCaller ? stop : () => {}, prepared.isReplay ? undefined : prepared)
        : awaitAnswer(generation, context, context.request.signal);
    }),

    handler(getGeneration, async ({ params }, context) => {
      const generation = await findOwn(params.generationId, context);
      if (!wantsStream(context.request)) return awaitAnswer(generation, context, context.request.signal);
      return streamFrom(generation, context, lastEventId(context.request));
    }),

    handler(stopGeneration, async ({ params, body }, context) => {
      const generation = await findOwn(params.generationId, context);
      await runner.stop(generation.id, body.seen_length);
      if (generation.messageId === null) return { message: null };
      const message = await presentResult(db, generation);
      return { message: message.content === '' ? null : message };
    }),
  ];
};
