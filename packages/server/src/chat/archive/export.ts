import { AppError, exportConversation } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { characters, conversations, users } from '../../db/schema.ts';
import { attachment } from '../../http/answers/attachment.ts';
import { contentPolicy } from '../../http/content-policy.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Db } from '../../ports/index.ts';
import { maySeeAdult } from '../conversations/character-access.ts';
import { viewerColumns } from '../../platform/rights/adult-access.ts';
import { calledUserName } from '../conversations/persona-of-conversation.ts';
import { createPictureReader } from '../messages/message-pictures.ts';
import { pictureWords, readBranchInSlices, readTakes, type MessageRow } from '../messages/message-tree.ts';
import { readCast } from '../conversations/read-cast.ts';
import { ownConversation } from '../conversations/own-conversation.ts';
import { namesOf, shownText, type Names } from '../messages/shown-text.ts';
import { transcriptFormats, transcriptSources, type Transcript, type TranscriptFormat, type Turn } from './transcript.ts';

/** What a message says; a picture without words says what it shows. */
const wordsOf = (message: MessageRow, names: Names): string =>
  message.content === '' && message.imagePrompt !== null ? `${pictureWords}${message.imagePrompt}]` : shownText(message, names);

interface Called {
  names: Names;
  /** Who says a message: in a group one of its members. */
  nameOf: (message: Pick<MessageRow, 'role' | 'subCharacterId'>) => string;
}

/** Turns of one slice, with their pictures and takes. */
const readTurns = async (
  db: Db,
  slice: readonly MessageRow[],
  { names, nameOf }: Called,
  readPicture: (url: string) => Promise<string | null>,
): Promise<Turn[]> => {
  const takesOf = await readTakes(db, slice);
  const turns: Turn[] = [];
  for (const message of slice) {
    const { imageUrl, imagePrompt, content } = message;
    if (content.trim() === '' && imageUrl === null) continue;
    const takes = message.role === 'bot' ? takesOf(message) : [message];
    turns.push({
      role: message.role,
      name: nameOf(message),
      text: wordsOf(message, names),
      ...(imageUrl !== null && { picture: { prompt: imagePrompt ?? '', source: await readPicture(imageUrl) } }),
      createdAt: message.createdAt,
      takes: takes.map((take) => wordsOf(take, names)),
      shownTake: takes.findIndex(({ id }) => id === message.id),
    });
  }
  return turns;
};

/** A file in pieces: a long story is never whole in memory, and does not hold up other requests. */
const writeFile = async function* (
  db: Db,
  headId: string | null,
  called: Called,
  transcript: Transcript,
  format: TranscriptFormat,
): AsyncGenerator<string> {
  yield format.head(transcript);
  const readPicture = createPictureReader(db);
  for await (const slice of headId === null ? [] : readBranchInSlices(db, headId))
    for (const turn of await readTurns(db, slice, called, readPicture)) yield format.turn(turn);
  yield format.foot;
};

/** Texts as the body of an answer, read as fast as it is fetched. */
const inPieces = (texts: AsyncGenerator<string>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const next = await texts.next();
      if (next.done) controller.close();
      else if (next.value !== '') controller.enqueue(encoder.encode(next.value));
      else controller.enqueue(new Uint8Array());
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
};

/** GET conversations/{id}/export: the shown branch, as a file that runs nothing. */
export const exportHandlers = ({ db }: { db: Db }): Registration[] => [
  handler(exportConversation, async ({ params, query }, context) => {
    const [row] = await db
      .select({
        conversation: conversations,
        character: {
          id: characters.id,
          applicationIds: characters.applicationIds,
          creatorUserId: characters.creatorUserId,
          reach: characters.reach,
          name: characters.name,
          nickname: characters.nickname,
          isNsfw: characters.isNsfw,
          subCharacterIds: characters.subCharacterIds,
        },
        user: viewerColumns,
        userName: calledUserName,
      })
      .from(conversations)
      .innerJoin(characters, eq(characters.id, conversations.characterId))
      .innerJoin(users, eq(users.id, conversations.userId))
      .where(ownConversation(params.conversationId, context.caller, context.brand));
    if (!row || (row.character.isNsfw && !maySeeAdult(row.user, context))) throw new AppError('not_found');
    const names = namesOf({ name: row.userName }, row.character);
    const members = new Map((await readCast(db, row, context)).map(({ id, name }) => [id, name]));
    const nameOf: Called['nameOf'] = ({ role, subCharacterId }) =>
      role === 'user' ? names.user : (members.get(subCharacterId ?? '') ?? names.char);
    const { headId, label, createdAt } = row.conversation;
    const transcript: Transcript = {
      title: label ?? names.char,
      userName: names.user,
      characterName: names.char,
      createdAt,
    };
    const format = transcriptFormats[query.format];
    return new Response(inPieces(writeFile(db, headId, { names, nameOf }, transcript, format)), {
      headers: {
        'content-type': format.mediaType,
        'content-disposition': attachment(transcript.title, query.format, 'chat'),
        'content-security-policy': contentPolicy({ ...transcriptSources, sandbox: '' }),
        'cache-control': 'private, no-store',
      },
    });
  }),
];
