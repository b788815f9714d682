/** How long a decision can be appealed (Regulation (EU) 2022/2065, article 20(1)), and how long an answer may take. */
const appealMonths = 6;
const answerDays = 7;

export const appealEnd = (decidedAt: Date): Date => {
  const end = new Date(decidedAt);
  end.setUTCMonth(end.getUTCMonth() + appealMonths);
  return end;
};

export const answerDue = (appealedAt: Date): Date => new Date(appealedAt.getTime() + answerDays * 86_400_000);
