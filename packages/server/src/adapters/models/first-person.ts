const irregular: Record<string, string> = {
  is: 'am',
  has: 'have',
  does: 'do',
  goes: 'go',
  "isn't": 'am not',
  "hasn't": "haven't",
  "doesn't": "don't",
  dies: 'die',
  lies: 'lie',
  ties: 'tie',
};
const unchanged =
  /^(was|had|did|can|cannot|could|will|would|may|might|must|should|[a-z]+ed|spent|lost|left|kept|made|built|found|grew|came|went|took|gave|wrote|learnt|taught|bought|sold|met|ran|won|saw|sang|slept|fell|led|held|set|put)$/;
const adverbs = new Set([
  'never',
  'always',
  'often',
  'rarely',
  'seldom',
  'still',
  'also',
  'only',
  'usually',
  'sometimes',
  'quietly',
  'then',
  'now',
  'secretly',
  'just',
  'really',
  'simply',
]);

/** The first person of a verb in the third; null for a word that is none. */
const conjugate = (verb: string): string | null => {
  if (irregular[verb] !== undefined) return irregular[verb];
  if (unchanged.test(verb)) return verb;
  if (!/^[a-z]+[^s']s$/.test(verb)) return null;
  if (verb.endsWith('ies')) return `${verb.slice(0, -3)}y`;
  if (/(sh|ch|x|ss|zz|o)es$/.test(verb)) return verb.slice(0, -2);
  return verb.slice(0, -1);
};

/** What may follow a verb but hardly a noun: tells "and counts in ships" from "drought and fires". */
const afterVerb =
  /^(a|an|the|this|that|these|those|my|me|his|her|its|their|no|every|each|some|any|all|people|everyone|anything|nothing|what|whatever|how|when|where|in|on|at|to|for|with|by|from|of|as|about|after|before|into|over|under|up|down|out|it|them|him|not|never|better|well|twice|anyway)$/;

/**
 * A sentence about a character as the character would say it: "She keeps the light and never raises her
 * voice." becomes "I keep the light and never raise my voice." English only; null for every sentence
 * whose grammar is not plain, because a wrong one is worse than none.
 */
export const toFirstPerson = (sentence: string, { name, pronoun }: { name: string; pronoun: string }): string | null => {
  const subjects = [name, name.split(' ')[0] ?? name, 'She', 'He', 'It'].filter(
    (subject) => !['She', 'He', 'It'].includes(subject) || subject === pronoun,
  );
  const subject = subjects.find((one) => sentence.startsWith(`${one} `));
  if (subject === undefined || !/[.!]$/.test(sentence) || sentence.length < 18 || sentence.length > 170) return null;
  if (
    /\b(does|did|do|so|too|this|that)[.!]$/.test(sentence) ||
    /\b(hair|haired|eyes|moustached|bearded|wears|coat|shawl|uniform|roleplay|character)\b/i.test(sentence)
  )
    return null;

  // "and by six has heard": the verb stands where we do not look for it; "towards it": what, the sentence before says.
  if (
    /\b(and|but) (by|in|at|on|from|after|before) .*\b(has|is)\b/.test(sentence) ||
    (sentence.length < 45 && /\b(it|them)[.!]$/.test(sentence))
  )
    return null;

  const rest = sentence.slice(subject.length + 1);
  if (rest.includes(name) || (pronoun === 'It' && /\bit\b/i.test(rest))) return null;
  const own = pronoun.toLowerCase();
  const words = rest.split(' ');
  let expectsVerb = true;
  let isFirst = true;
  const spoken: string[] = [];
  for (const [at, word] of words.entries()) {
    const bare = word.replace(/[.,;!]+$/, '');
    const tail = word.slice(bare.length);
    const next = words[at + 1] ?? '';
    let said = bare;
    if (bare === own && (own === 'she' || own === 'he')) {
      said = 'I';
      expectsVerb = true;
      isFirst = true;
    } else if (expectsVerb && adverbs.has(bare)) {
      // The verb is still to come.
    } else if (expectsVerb) {
      const verb = conjugate(bare);
      const isSure = isFirst || irregular[bare] !== undefined || afterVerb.test(next.replace(/[.,;!]+$/, ''));
      if (isFirst && verb === null) return null;
      if (verb !== null && verb !== bare && !isSure) return null;
      // Only a word that stands like a verb is one: "love, debt and sheep" stays.
      if (verb !== null && isSure) said = verb;
      expectsVerb = false;
      isFirst = false;
    }
    spoken.push(said + tail);
    if (!isFirst && (/[,;]$/.test(tail) || /^(and|but|or)$/.test(bare))) expectsVerb = true;
  }
  let text = spoken.join(' ');
  if (own === 'she') {
    text = text
      .replaceAll(/\bherself\b/g, 'myself')
      .replaceAll(/\bhers\b/g, 'mine')
      .replaceAll(/\b(owe[ds]?|gives?|gave|tells?|told|taught|asks?|asked|brings?|brought|calls?) her\b/g, '$1 me')
      .replaceAll(
        /\bher(?=[.,;!]|\s+(?:a|an|the|to|for|in|on|at|with|as|that|when|if|and|or|but|into|about|off|out|up|down)\b)/g,
        'me',
      )
      .replaceAll(/\bher\b/g, 'my');
  } else if (own === 'he')
    text = text
      .replaceAll(/\bhimself\b/g, 'myself')
      .replaceAll(/\bhis\b/g, 'my')
      .replaceAll(/\bhim\b/g, 'me');
  else if (own === 'it') text = text.replaceAll(/\bitself\b/g, 'myself').replaceAll(/\bits\b/g, 'my');
  return `I ${text}`;
};
