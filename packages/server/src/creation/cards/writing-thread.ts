import { answerIn } from '../../kernel/threads/answer-in.ts';
import { writeCardFile, type CardToWrite } from './write-file.ts';

answerIn((card: CardToWrite): Uint8Array => writeCardFile(card));
