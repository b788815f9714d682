import { AppError } from '@troupe/protocol';
import { answerIn } from '../../kernel/threads/answer-in.ts';
import { readCard, type CardReading } from './read-card.ts';

/** A card file to read, and what came of it: the reading with its card as JSON text, or why it was refused. */
export interface CardFile {
  bytes: Uint8Array;
  name: string;
}
export type ReadCardFile = Omit<CardReading, 'shadow'> & { card: string };
export type CardAnswer = { reading: ReadCardFile } | { refusal: string };

answerIn(({ bytes, name }: CardFile): CardAnswer => {
  try {
    const { shadow, ...reading } = readCard(bytes, name);
    return { reading: { ...reading, card: JSON.stringify(shadow) } };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unsupported_file') throw error;
    return { refusal: error.issues[0]?.message ?? error.message };
  }
});
