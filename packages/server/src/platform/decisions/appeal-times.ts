import { monthsAfter } from '../../kernel/schedules/months.ts';
import { dayMs } from '../../kernel/schedules/time.ts';

/** How long a decision can be appealed (Regulation (EU) 2022/2065, article 20(1)), and how long an answer may take. */
const appealMonths = 6;
const answerDays = 7;

export const appealEnd = (decidedAt: Date): Date => monthsAfter(decidedAt, appealMonths);

export const answerDue = (appealedAt: Date): Date => new Date(appealedAt.getTime() + answerDays * dayMs);
