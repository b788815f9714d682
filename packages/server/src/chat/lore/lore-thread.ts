import { answerIn } from '../../kernel/threads/answer-in.ts';
import { activateLore, unhurried } from './activate.ts';
import type { LoreQuestion } from './activation.ts';
import { toDecision } from './decision.ts';

answerIn((question: LoreQuestion) => toDecision(activateLore(question, unhurried)));
