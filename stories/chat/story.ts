import { testConversation } from '@troupe/core/chat/testing/test-conversation.ts';

const texts = [
  '*The lamp turns above you, slow as breathing.* “You came up the north path. Nobody takes the north path after the clocks go back.”\n\n*She sets a second cup on the table without asking.*',
  '*I shake the rain off my coat.* The ferry stopped early. I was told you keep a list of every ship that passed.',
  '“Every ship, yes. Sixty-one years of them.” *She pulls a ledger from under the bread tin and turns it so that you can read.* “Name, hour, weather. And in this column, the ones that answered.”\n\n*Her thumb stops on a line with no name at all.* “This one passes every third winter. It has never once shown a light.”',
  'Then it is due this week. *I look at the window, then at her.* You were not surprised to see me, were you?',
];

/** The story that is told on every stage: its first `count` messages, at most four. */
export const story = (count: 1 | 2 | 3 | 4) => testConversation(texts.slice(0, count));

/** What Elin says next. */
export const next =
  '*For a moment there is only the gear train and the rain.* “Your grandmother wrote to me. She said you would come when the list ran out of names, and that I was to show you the last page first.”\n\n*She turns the ledger round.* “Read me the date, {{user}}.”';

/** The same story, long ago and without end: `count` messages, numbered. */
export const longStory = (count: number) =>
  testConversation(Array.from({ length: count }, (_, index) => `${texts[index % texts.length]} (${index + 1})`));

/** The same story from right to left. */
export const arabicStory = testConversation([
  '*يدور المصباح فوقك ببطء.* «لقد صعدت من الطريق الشمالي. لا أحد يسلكه بعد أن تتأخر الساعات.»',
  '*أنفض المطر عن معطفي.* قيل لي إنك تحتفظين بقائمة لكل سفينة مرّت.',
  '«كل سفينة، نعم. واحد وستون عامًا.» *تسحب دفترًا وتديره نحوك.*',
]);
