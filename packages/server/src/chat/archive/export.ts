import { AppError, exportConversation } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { characters, conversations, users } from '../../db/schema.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Db } from '../../ports/index.ts';
import { maySeeAdult } from '../character-access.ts';
import { chatterName } from '../chatter.ts';
import { readConversationPictures } from '../images/conversation-files.ts';
import { pictureWords, readBranch, readTakes, type MessageRow } from '../message-tree.ts';
import { ownConversation } from '../messages.ts';
import { namesOf, shownText, type Names } from '../shown-text.ts';
import { toHtml, toJsonl, toMarkdown, type Transcript } from './transcript.ts';

const formats = {
  jsonl: { write: toJsonl, mediaType: 'application/jsonl; charset=utf-8' },
  md: { write: toMarkdown, mediaType: 'text/markdown; charset=utf-8' },
  html: { write: toHtml, mediaType: 'text/html; charset=utf-8' },
} as const;

/** A file name of the title, in ASCII for old readers and whole for the others (RFC 6266, RFC 8187). */
const disposition = (title: string, extension: string): string => {
  const plain =
    title
      .replace(/[^\p{L}\p{N}._-]+/gu, ' ')
      .trim()
      .slice(0, 80) || 'chat';
  const ascii = plain.replace(/[^\x20-\x7e]+/g, '_');
  return `attachment; filename="${ascii}.${extension}"; filename*=UTF-8''${encodeURIComponent(`${plain}.${extension}`)}`;
};

/** What a message says; a picture without words says what it shows. */
const wordsOf = (message: MessageRow, names: Names): string =>
  message.content === '' && message.imagePrompt !== null ? `${pictureWords}${message.imagePrompt}]` : shownText(message, names);

/** GET conversations/{id}/export: the shown branch, as a file that runs nothing. */
export const exportHandlers = ({ db }: { db: Db }): Registration[] => [
  handler(exportConversation, async ({ params, query }, context) => {
    const [row] = await db
      .select({
        conversation: conversations,
        character: { name: characters.name, isNsfw: characters.isNsfw },
        user: users,
        userName: chatterName,
      })
      .from(conversations)
      .innerJoin(characters, eq(characters.id, conversations.characterId))
      .innerJoin(users, eq(users.id, conversations.userId))
      .where(ownConversation(params.conversationId, context.caller, context.brand));
    if (!row || (row.character.isNsfw && !maySeeAdult(row.user, context))) throw new AppError('not_found');
    const names = namesOf({ name: row.userName }, row.character);
    const { headId, label, createdAt } = row.conversation;
    const branch = headId === null ? [] : await readBranch(db, headId);
    const takesOf = await readTakes(db, branch);
    const pictures = await readConversationPictures(
      db,
      branch.flatMap(({ imageUrl }) => imageUrl ?? []),
    );
    const transcript: Transcript = {
      title: label ?? names.char,
      userName: names.user,
      characterName: names.char,
      createdAt,
      turns: branch
        .filter(({ content, imageUrl }) => content.trim() !== '' || imageUrl !== null)
        .map((message) => {
          const takes = message.role === 'bot' ? takesOf(message) : [message];
          const { imageUrl, imagePrompt } = message;
          return {
            role: message.role,
            name: message.role === 'bot' ? names.char : names.user,
            text: wordsOf(message, names),
            ...(imageUrl !== null && { picture: { prompt: imagePrompt ?? '', source: pictures.get(imageUrl) ?? null } }),
            createdAt: message.createdAt,
            takes: takes.map((take) => wordsOf(take, names)),
            shownTake: takes.findIndex(({ id }) => id === message.id),
          };
        }),
    };
    const { write, mediaType } = formats[query.format];
    return new Response(write(transcript), {
      headers: {
        'content-type': mediaType,
        'content-disposition': disposition(transcript.title, query.format),
        'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
        'cache-control': 'private, no-store',
      },
    });
  }),
];
