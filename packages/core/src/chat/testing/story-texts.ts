/** How people write in a long story: by turns the character's and the user's, each in several elements; every third page has a list, code or a quote. */
const characterTexts = [
  '*The flame leans towards you, and somewhere below a shutter **bangs** twice.* “Go on,” she says, “the dark is listening, and it has better manners than you think.”\n\n*She turns the log book round on the table.* “This is **your** hand. Nobody else here writes a seven like that.”',
  '*She counts them off on her fingers, one after the other:*\n\n- a lamp that **nobody** lit\n- “two” ways down, *one of them wet*\n- three knocks, and then `silence`\n\n“Which of them do you want to talk about first?”',
  '“You are late.” *The stair creaks.* “No, *don’t* sit.”\n\n*Her eyes stay on the window, where the rain draws its lines.* “I have kept this light for **eleven** winters, and in all of them the sea has asked me one question.”\n\n“It asked again tonight.” *She hands you the glass.*',
  '*The paper is damp; the letters on it are not hers:*\n\n```\n21:40  wind NW 7, glass falling\n21:55  lamp out\n22:10  lamp lit. Not by me.\n```\n\n“Read the last line **again**,” she says. *Her voice is quite calm.*',
  '> The keeper shall at no time leave the lamp.\n\n*She lets the page fall shut.* “That is the whole of it, **one** rule. And look where we both are.” *A laugh, short and dry.* “Come. Mind the *third* step.”',
];
const userTexts = [
  '*I sit down.* “Then let me tell it properly this time.”',
  '“Wait.” *I hold the lantern higher.* “That was **not** there before, was it?”',
  '*I read it twice, then once more.*\n\n“Somebody was up here. *After* the storm.”',
];

/** The text of a message by its place, the greeting being 1: the character's have odd places. */
export const storyText = (place: number): string => {
  const texts = place % 2 ? characterTexts : userTexts;
  return texts[Math.floor(place / 2) % texts.length] ?? '';
};
