import { answerIn } from '../../../kernel/threads/answer-in.ts';
import type { CardFile } from '../../cards/card-thread.ts';
import { readLorebookFile, type LorebookFileAnswer } from './read-lorebook-file.ts';

answerIn(({ bytes, name }: CardFile): LorebookFileAnswer => readLorebookFile(bytes, name));
